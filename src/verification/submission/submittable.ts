import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { readLinkedLibraries } from "../../core/contract/libraries.ts";
import { submissionKey } from "../../core/contract/submission-key.ts";
import type { Turn } from "../explorers/turns.ts";
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
import { judgeRecord, judgeTexts, type ProvedSource } from "../records/judge-record.ts";
import type { Operation } from "../run.ts";

/** What an explorer shows at an address: what was submitted, something else, or nothing. */
export type Shown = "ours" | "other" | "nothing";

/** The explorer shows what was submitted, whatever it answered. */
export interface ShownSubmission {
  readonly kind: "shown";
  /** Whether it was certainly submitted: by this run, or the explorer gave a receipt; default: it may have been. */
  readonly isSubmitted?: boolean;
  readonly message: string;
  readonly receipt?: string | undefined;
}

/** What can be submitted to an explorer: the source of a contract, or the link of a proxy. */
export interface Submittable {
  readonly address: Address;
  /** Its key in the journal. */
  readonly key: string;
  readonly subject: JournalSubject;
  /** Reported before each post. */
  readonly announcement: Extract<Progress, { readonly step: "submitting" | "linking" | "searching-similar" }>;
  /** Whether to post only if the explorer does not show it yet. Default: the caller has checked that. */
  readonly unlessShown?: boolean | undefined;
  /** Whether "verified" is a success only once the explorer shows it. Default: the answer is enough. */
  readonly mustBeShown?: boolean | undefined;
  /**
   * Whether it is posted although the explorer may show it already. What the explorer shows then says
   * nothing of a receipt that is pending.
   */
  readonly mayBeShownBefore?: boolean | undefined;
  /**
   * Whether to post it again if an earlier run got a success for it that the explorer does not show. Default: no
   * command does that.
   */
  readonly isForced?: boolean | undefined;
  /** Name of what the explorer shows after it accepted this: "its source". */
  readonly shownAs: string;
  /** Reads what the explorer shows at the address. */
  getShown(options: CallOptions): Promise<Shown>;
  /** Waits until it may be posted. Default: it may at once. */
  awaitTurn?(options: CallOptions): Promise<void>;
  post(options: CallOptions): Promise<ProxySubmissionAnswer>;
  check(receipt: string, options: CallOptions): Promise<ProxyStatusAnswer>;
}

/** One submission under way: what is submitted, with which ports, and until when. */
export interface SubmissionRun extends Operation<"clock" | "explorer" | "journal" | "reporter"> {
  readonly submittable: Submittable;
}

/** The code that a record is compared with, and what compiles the record. */
type Judging = Parameters<typeof judgeRecord>[2];

interface OriginalTexts {
  readonly own: readonly string[];
  /** The text of the file that declares the contract. */
  readonly main: string;
}

/** Makes the proved source of a contract ready for submission to an explorer. */
export function toSubmittableSource(
  {
    submission,
    chainId,
    original,
    mayBeShownBefore,
    isForced = false,
    turn,
    judging,
  }: Pick<Submittable, "mayBeShownBefore" | "isForced"> & {
    readonly submission: Submission;
    readonly chainId: number;
    /** The sources that a single file was made of. An explorer that shows them shows the same contract. */
    readonly original?: OriginalTexts | undefined;
    /** Default: only texts are compared. */
    readonly judging?: Judging | undefined;
    /** Default: it may be posted at once. */
    readonly turn?: Turn | undefined;
  },
  explorer: Explorer,
): Submittable {
  const { address, contractName: contract } = submission;
  const { name, identity } = explorer;
  return {
    address,
    key: submissionKey({ ...submission, explorer, chainId }),
    subject: {
      address,
      contract,
      explorer: name,
      chainId,
      ...(identity && { genesisHash: identity.genesisHash }),
      ...(mayBeShownBefore === true && { isForced: true }),
    },
    announcement: { step: "submitting", explorer: name, contract },
    mayBeShownBefore,
    isForced,
    shownAs: "its source",
    mustBeShown: true,
    getShown: async (options) => {
      const record = await explorer.getSourceCode(address, options);
      if (record === undefined) {
        return "nothing";
      }
      return (await isRecordOf(record, submission, { original, judging })) ? "ours" : "other";
    },
    awaitTurn: async (options) => turn?.wait(address, options),
    post: async (options) => {
      try {
        return await explorer.submitContract(submission, options);
      } finally {
        turn?.pass(address);
      }
    },
    check: (receipt, options) => explorer.checkContract(receipt, options),
  };
}

/** Some explorers show the files that a single file was made of, and some show no standard JSON at all. */
async function isRecordOf(
  record: VerifiedSource,
  submission: Submission,
  {
    original,
    judging,
  }: { readonly original: OriginalTexts | undefined; readonly judging: Judging | undefined },
): Promise<boolean> {
  const proved = toProved(submission);
  const kind =
    judging === undefined ? judgeTexts(record, proved) : await judgeRecord(record, proved, judging);
  const isOurs = kind !== "other" && kind !== "single-file";
  const ownFiles = original && { ...proved, input: { sources: toSources(original), settings: {} } };
  return (
    isOurs ||
    (ownFiles !== undefined && judgeTexts(record, { ...ownFiles, inputSourceName: "0" }) === "same-texts")
  );
}

function toSources({ own, main }: OriginalTexts): Sources {
  return Object.fromEntries([main, ...own].map((content, index) => [String(index), { content }]));
}

type Sources = Readonly<Record<string, { readonly content: string }>>;

/** Our own input needs no more checks. zod's records would drop a source that is called `__proto__`. */
const inputSchema = z.object({
  language: z.string(),
  sources: z.custom<Sources>((sources) => typeof sources === "object"),
  settings: z.record(z.string(), z.unknown()),
});

/** Returns what the explorer has to show. */
function toProved({ codeFormat, sourceCode, contractName: name, compilerVersion }: Submission): ProvedSource {
  const { sourceName: inputSourceName, contractName } = splitName(name);
  const contract = { inputSourceName, contractName, solcLongVersion: compilerVersion.replace(/^v/, "") };
  if (codeFormat === "solidity-single-file") {
    const sources = { [inputSourceName]: { content: sourceCode } };
    return { ...contract, input: { sources, settings: {} }, libraries: {} };
  }
  const input = inputSchema.parse(JSON.parse(sourceCode));
  return { ...contract, input, libraries: readLinkedLibraries(input) };
}
