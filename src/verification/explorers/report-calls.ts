import { BaseError } from "../../core/errors/failure.ts";
import type { Explorer, Reporter } from "../ports.ts";

interface Listener {
  readonly reporter: Reporter;
  /** A question that it cuts off stays open. */
  readonly signal: AbortSignal;
}

/** Reports what an explorer is asked, so that a deadline can name it and its last failure. */
export function reportCalls(explorer: Explorer, { reporter, signal }: Listener): Explorer {
  const ask = async <AnswerT>(question: string, call: () => Promise<AnswerT>): Promise<AnswerT> => {
    const asked = { explorer: explorer.name, question };
    reporter.progress({ step: "asking", ...asked });
    try {
      const answer = await call();
      reporter.progress({ step: "asked", ...asked });
      return answer;
    } catch (error) {
      if (!signal.aborted) {
        const failure = error instanceof BaseError ? error : undefined;
        reporter.progress({ step: "asked", ...asked, failure });
      }
      throw error;
    }
  };
  const { getCapabilities, verifyBySimilarity } = explorer;
  return {
    ...explorer,
    getCapabilities: getCapabilities && ((...call) => ask("what it accepts", () => getCapabilities(...call))),
    getAbi: (...call) => ask("the ABI", () => explorer.getAbi(...call)),
    getSourceCode: (...call) => ask("the source", () => explorer.getSourceCode(...call)),
    getImplementation: (...call) => ask("the implementation", () => explorer.getImplementation(...call)),
    getContractCreation: (...call) => ask("the creation", () => explorer.getContractCreation(...call)),
    submitContract: (...call) => ask("the submission", () => explorer.submitContract(...call)),
    checkContract: (...call) => ask("the verdict", () => explorer.checkContract(...call)),
    verifyBySimilarity:
      verifyBySimilarity && ((...call) => ask("a similar source", () => verifyBySimilarity(...call))),
    submitProxy: (...call) => ask("the link of the proxy", () => explorer.submitProxy(...call)),
    checkProxy: (...call) => ask("the verdict on the link", () => explorer.checkProxy(...call)),
  };
}
