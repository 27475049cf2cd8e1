import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { showsTexts } from "../../core/contract/contract-record.ts";
import { submissionKey } from "../../core/contract/submission-key.ts";
import type {
  CallOptions,
  Explorer,
  JournalSubject,
  Progress,
  ProxyStatusAnswer,
  ProxySubmissionAnswer,
  Submission,
  VerifiedSource,
} from "../ports.ts";

/** What an explorer shows at an address: what was submitted, something else, or nothing. */
export type Shown = "ours" | "other" | "nothing";

/** What an explorer is told once, and judges: the source of a contract, or a proxy's implementation. */
export interface Submittable {
  readonly address: Address;
  /** What the journal calls it. */
  readonly key: string;
  readonly subject: JournalSubject;
  /** Told to those who wait, before each post. */
  readonly announcement: Progress;
  /** Whether nothing is posted where the explorer shows it already. Default: the caller has looked. */
  readonly unlessShown?: boolean | undefined;
  /** Whether "verified" is believed only once the explorer shows it. Default: the explorer's word is enough. */
  readonly mustBeShown?: boolean | undefined;
  /** What the explorer shows once it is accepted: "its source". */
  readonly shownAs: string;
  look(options: CallOptions): Promise<Shown>;
  post(options: CallOptions): Promise<ProxySubmissionAnswer>;
  check(receipt: string, options: CallOptions): Promise<ProxyStatusAnswer>;
}

/** The proved source of a contract on one chain, as an explorer is told of it. */
export function toSubmittableSource(
  { submission, chainId }: { readonly submission: Submission; readonly chainId: number },
  explorer: Explorer,
): Submittable {
  const { address, contractName: contract } = submission;
  const { apiUrl, name } = explorer;
  return {
    address,
    key: submissionKey({ ...submission, apiUrl, chainId }),
    subject: { address, contract, explorer: name, chainId },
    announcement: { step: "submitting", explorer: name, contract },
    shownAs: "its source",
    mustBeShown: true,
    look: async (options) => {
      const record = await explorer.getSourceCode(address, options);
      if (record === undefined) {
        return "nothing";
      }
      return isRecordOf(record, submission) ? "ours" : "other";
    },
    post: (options) => explorer.submitContract(submission, options),
    check: (receipt, options) => explorer.checkContract(receipt, options),
  };
}

/** The same contract name and compiler, and no other texts. Settings come back in other words, or not at all. */
function isRecordOf(record: VerifiedSource, submission: Submission): boolean {
  return (
    isSameVersion(record.compilerVersion, submission.compilerVersion) &&
    toShortName(record.contractName) === toShortName(submission.contractName) &&
    showsTexts({ shown: Object.values(record.sources), ...readTexts(submission) })
  );
}

function isSameVersion(shown: string, own: string): boolean {
  return own.startsWith(shown) || own.startsWith(`v${shown}`);
}

function toShortName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

type Sources = Readonly<Record<string, { readonly content: string }>>;

/** We wrote it; zod's records would leave out a source that is called `__proto__`. */
const inputSchema = z.object({ sources: z.custom<Sources>((sources) => typeof sources === "object") });

function readTexts({ codeFormat, sourceCode, contractName }: Submission) {
  if (codeFormat === "solidity-single-file") {
    return { own: [sourceCode], main: sourceCode };
  }
  const { sources } = inputSchema.parse(JSON.parse(sourceCode));
  const main = sources[contractName.slice(0, contractName.lastIndexOf(":"))]?.content ?? "";
  return { own: Object.values(sources).map(({ content }) => content), main };
}
