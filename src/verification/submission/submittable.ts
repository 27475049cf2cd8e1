import type { Address } from "../../base/hex.ts";
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
import type { Operation } from "../run.ts";

/** The answer whether an explorer shows the submission at an address, something else, or nothing. */
export type Shown = "ours" | "other" | "nothing";

/** The explorer shows what was submitted, whatever it answered. */
export interface ShownSubmission {
  readonly kind: "shown";
  /** Whether it was certainly submitted: by this run, or the explorer gave a receipt; default: it may have been. */
  readonly isSubmitted?: boolean;
  readonly message: string;
  readonly receipt?: string | undefined;
}

/** A submission for an explorer: the source of a contract, or the link of a proxy. */
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
  /** How long each post waits, so that other services get theirs before. Default: not at all. */
  readonly delayMs?: number | undefined;
  post(options: CallOptions): Promise<ProxySubmissionAnswer>;
  check(receipt: string, options: CallOptions): Promise<ProxyStatusAnswer>;
}

/** One submission under way: what is submitted, with which ports, and until when. */
export interface SubmissionRun extends Operation<"clock" | "explorer" | "journal" | "reporter"> {
  readonly submittable: Submittable;
}

/** Makes the proved source of a contract ready for submission to an explorer. */
export function toSubmittableSource(
  {
    submission,
    chainId,
    mayBeShownBefore,
    isForced = false,
    delayMs,
    isOurs,
  }: Pick<Submittable, "mayBeShownBefore" | "isForced" | "delayMs"> & {
    readonly submission: Submission;
    readonly chainId: number;
    /** Returns whether a record is of the proved source. */
    readonly isOurs: (record: VerifiedSource) => Promise<boolean>;
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
    delayMs,
    shownAs: "its source",
    mustBeShown: true,
    getShown: async (options) => {
      const record = await explorer.getSourceCode(address, options);
      if (record === undefined) {
        return "nothing";
      }
      return (await isOurs(record)) ? "ours" : "other";
    },
    post: (options) => explorer.submitContract(submission, options),
    check: (receipt, options) => explorer.checkContract(receipt, options),
  };
}
