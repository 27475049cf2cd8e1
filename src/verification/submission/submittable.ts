import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { isSameVersion } from "../../core/build/compiler-version.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { showsTexts } from "../../core/contract/contract-record.ts";
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
  }: Pick<Submittable, "mayBeShownBefore" | "isForced"> & {
    readonly submission: Submission;
    readonly chainId: number;
    /** The sources that a single file was made of. An explorer that shows them shows the same contract. */
    readonly original?: OriginalTexts | undefined;
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
      return isRecordOf(record, submission, original) ? "ours" : "other";
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

/**
 * Returns whether a record has the submission's contract name, compiler and texts, and no other texts.
 * Settings are not compared: explorers return them in another form, or not at all.
 */
function isRecordOf(
  record: VerifiedSource,
  submission: Submission,
  original: OriginalTexts | undefined,
): boolean {
  const shown = Object.values(record.sources);
  return (
    // Some explorers show none.
    (record.compilerVersion === "" || isSameVersion(record.compilerVersion, submission.compilerVersion)) &&
    splitName(record.contractName).contractName === splitName(submission.contractName).contractName &&
    // Mostly the first is enough, and takes no parsing.
    ((original !== undefined && showsTexts({ shown, ...original })) ||
      showsTexts({ shown, ...readTexts(submission) }))
  );
}

type Sources = Readonly<Record<string, { readonly content: string }>>;

/** Our own input needs no more checks. zod's records would drop a source that is called `__proto__`. */
const inputSchema = z.object({ sources: z.custom<Sources>((sources) => typeof sources === "object") });

function readTexts({ codeFormat, sourceCode, contractName }: Submission) {
  if (codeFormat === "solidity-single-file") {
    return { own: [sourceCode], main: sourceCode };
  }
  const { sources } = inputSchema.parse(JSON.parse(sourceCode));
  const main = sources[splitName(contractName).sourceName]?.content ?? "";
  return { own: Object.values(sources).map(({ content }) => content), main };
}
