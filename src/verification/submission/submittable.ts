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

export type Shown = "ours" | "other" | "nothing";

export interface ShownSubmission {
  readonly kind: "shown";
  /** By this run, or the explorer gave a receipt; default: it may have been submitted by others. */
  readonly isSubmitted?: boolean;
  readonly message: string;
  readonly receipt?: string | undefined;
}

export interface Submittable {
  readonly address: Address;
  readonly key: string;
  readonly subject: JournalSubject;
  readonly announcement: Extract<Progress, { readonly step: "submitting" | "linking" | "searching-similar" }>;
  /** Whether to post only if the explorer does not show it yet. Default: the caller has checked that. */
  readonly unlessShown?: boolean | undefined;
  /** Whether "verified" is a success only once the explorer shows it. Default: the answer is enough. */
  readonly mustBeShown?: boolean | undefined;
  /** What the explorer shows then says nothing of a receipt that is pending. */
  readonly mayBeShownBefore?: boolean | undefined;
  /** "its source" */
  readonly shownAs: string;
  getShown(options: CallOptions): Promise<Shown>;
  readonly delayMs?: number | undefined;
  post(options: CallOptions): Promise<ProxySubmissionAnswer>;
  check(receipt: string, options: CallOptions): Promise<ProxyStatusAnswer>;
}

export interface SubmissionRun extends Operation<"clock" | "explorer" | "journal" | "reporter"> {
  readonly submittable: Submittable;
}

export function toSubmittableSource(
  {
    submission,
    chainId,
    mayBeShownBefore,
    delayMs,
    isOurs,
  }: Pick<Submittable, "mayBeShownBefore" | "delayMs"> & {
    readonly submission: Submission;
    readonly chainId: number;
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
