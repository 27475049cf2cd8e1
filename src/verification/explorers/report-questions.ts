import { toPrintable } from "../../base/text.ts";
import { BaseError } from "../../core/errors/failure.ts";
import type {
  Explorer,
  ExplorerPlace,
  ProxyStatusAnswer,
  ProxySubmissionAnswer,
  Reporter,
  VerifiedSource,
} from "../ports.ts";

interface Listener {
  readonly reporter: Reporter;
  /** Ends the work: a question that it cuts off stays open. */
  readonly signal: AbortSignal;
}

/** Makes an explorer report what it is asked, so that a deadline can name it and its last answer. */
export function reportQuestions(place: ExplorerPlace, listener: Listener): ExplorerPlace {
  return {
    ...place,
    open: async () => {
      const { explorer, ...rest } = await place.open();
      return { ...rest, explorer: reportCalls(explorer, listener) };
    },
  };
}

function reportCalls(explorer: Explorer, { reporter, signal }: Listener): Explorer {
  const ask = async <AnswerT>(
    question: string,
    call: () => Promise<AnswerT>,
    describe: (answer: AnswerT) => string = () => "answered",
  ): Promise<AnswerT> => {
    const asked = { explorer: explorer.name, question };
    reporter.progress({ step: "asking", ...asked });
    try {
      const answer = await call();
      reporter.progress({ step: "asked", ...asked, answer: describe(answer) });
      return answer;
    } catch (error) {
      if (!signal.aborted) {
        const failure = error instanceof BaseError ? error : undefined;
        reporter.progress({ step: "asked", ...asked, answer: failure });
      }
      throw error;
    }
  };
  const { getCapabilities, verifyBySimilarity } = explorer;
  return {
    ...explorer,
    getCapabilities: getCapabilities && ((...call) => ask("what it accepts", () => getCapabilities(...call))),
    getAbi: (...call) => ask("the ABI", () => explorer.getAbi(...call)),
    getSourceCode: (...call) => ask("the source", () => explorer.getSourceCode(...call), describeRecord),
    getImplementation: (...call) => ask("the implementation", () => explorer.getImplementation(...call)),
    getContractCreation: (...call) => ask("the creation", () => explorer.getContractCreation(...call)),
    submitContract: (...call) =>
      ask("the submission", () => explorer.submitContract(...call), describeAnswer),
    checkContract: (...call) => ask("the verdict", () => explorer.checkContract(...call), describeAnswer),
    verifyBySimilarity:
      verifyBySimilarity &&
      ((...call) => ask("a similar source", () => verifyBySimilarity(...call), describeAnswer)),
    submitProxy: (...call) =>
      ask("the link of the proxy", () => explorer.submitProxy(...call), describeAnswer),
    checkProxy: (...call) =>
      ask("the verdict on the link", () => explorer.checkProxy(...call), describeAnswer),
  };
}

function describeRecord(record: VerifiedSource | undefined): string {
  return record === undefined
    ? "no verified source"
    : `the verified source of ${toPrintable(record.contractName)}`;
}

function describeAnswer(answer: ProxySubmissionAnswer | ProxyStatusAnswer): string {
  return answer.kind === "receipt"
    ? `the receipt ${toPrintable(answer.receipt)}`
    : `"${toPrintable(answer.message)}"`;
}
