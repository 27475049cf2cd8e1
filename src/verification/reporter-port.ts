import type { CommandPlace } from "../base/command-place.ts";
import type { Address, Hex } from "../base/hex.ts";
import type { Cause, CauseDescription, CauseOf } from "../core/causes/cause.ts";
import type { BaseError } from "../core/errors/failure.ts";

export interface Reporter {
  progress(event: Progress): void;
}

export type Progress =
  | { readonly step: "connecting"; readonly network: string }
  | { readonly step: "reading-chain"; readonly address: Address }
  | { readonly step: "reading-transaction"; readonly transactionHash: Hex }
  | { readonly step: "matching"; readonly address: Address }
  | { readonly step: "searching-creation"; readonly address: Address }
  | { readonly step: "compiling"; readonly compilerVersion: string; readonly sources: number }
  | {
      readonly step: "searching-commits";
      readonly commits: number;
      readonly of: number;
      readonly versions: number;
    }
  | { readonly step: "trying"; readonly what: string }
  /** It is asked for another contract's source with the same code, and what it shows is then proved. */
  | (About & { readonly step: "searching-similar"; readonly explorer: string })
  | { readonly step: "noted"; readonly note: string }
  | (About & { readonly step: "submitting"; readonly explorer: string; readonly contract: string })
  /** Whether the submission arrived is unknown, so the explorer's record is read. */
  | (About & {
      readonly step: "looking";
      readonly explorer: string;
      readonly shownAs: string;
      readonly message: string;
      /** Milliseconds until it may be sent again, or until the deadline; 0 or less: that time is over. */
      readonly forMs: number;
    })
  | { readonly step: "waiting-for-indexing"; readonly explorer: string; readonly message: string }
  | { readonly step: "choosing"; readonly explorers: readonly string[] }
  | { readonly step: "asking"; readonly explorer: string; readonly question: string }
  | {
      readonly step: "asked";
      readonly explorer: string;
      readonly question: string;
      /** undefined: it was answered, or failed without a code. */
      readonly failure?: BaseError | undefined;
    }
  | {
      readonly step: "retrying";
      readonly explorer: string;
      readonly message: string;
      readonly failure: BaseError;
      readonly delayMs: number;
    }
  | {
      readonly step: "retrying";
      readonly node: string;
      readonly message: string;
      readonly delayMs: number;
    }
  /** Of a whole deployment on one network: so many of its contracts were read from the chain. */
  | {
      readonly step: "contracts-read";
      readonly network: string;
      readonly done: number;
      readonly total: number;
    }
  | {
      readonly step: "contract-done";
      readonly name: string;
      readonly status: string;
      /** Whether the status is only that of the contracts behind it. */
      readonly isOnlyBehind?: boolean | undefined;
      readonly done: number;
      readonly total: number;
    }
  | (About & { readonly step: "linking"; readonly explorer: string; readonly proxy: Address })
  | (About & {
      readonly step: "polling";
      readonly explorer: string;
      readonly receipt: string;
      readonly message: string;
    })
  | (About & { readonly step: "decided"; readonly explorer: string });

interface About {
  readonly about?: { readonly address: string; readonly contract: string } | undefined;
}

/** A note about a submission beside its status. Names of contracts are fully qualified. */
export type Note =
  | { readonly kind: "single-file" }
  /** Where the settings of a commit's build come from: a file of the commit, or else the project's build. */
  | { readonly kind: "commit-settings"; readonly commit: string; readonly file: string | undefined }
  /** Bytes behind the creation bytecode, and behind the constructor arguments where there are any. */
  | { readonly kind: "trailing-bytes"; readonly bytes: number; readonly hasArguments: boolean }
  | {
      readonly kind: "arguments-contradicted";
      readonly explorer: string;
      readonly used: string;
      readonly origin: string;
      readonly shown: string;
    }
  | { readonly kind: "constructor-not-compared"; readonly contract: string }
  | { readonly kind: "unlinked-library"; readonly library: string }
  | { readonly kind: "library-without-code"; readonly library: string; readonly address: string }
  | { readonly kind: "partial"; readonly cause: Cause }
  | { readonly kind: "partial-not-examined" }
  | { readonly kind: "proxy"; readonly cause: CauseOf<"proxy"> }
  /** Files of these sources changed since the build was made. */
  | {
      readonly kind: "edited";
      /** Each with the first line of the file that differs. */
      readonly changes: readonly { readonly source: string; readonly line: number }[];
      readonly isKept: boolean;
      readonly isRebuilt: boolean;
    }
  | { readonly kind: "may-find-similar"; readonly explorer: string }
  | { readonly kind: "similar"; readonly explorer: string; readonly source: SimilarSource }
  /** The explorer shows a source that was compared with no build, and that can be compiled by itself. */
  | { readonly kind: "may-be-proved"; readonly explorer: string; readonly selector: string }
  /** The explorer shows a source already, of a contract with this name; empty: its record has none. */
  | { readonly kind: "shown"; readonly explorer: string; readonly name: string }
  /** The build is not the newest. The profiles are those that have the settings of the two. */
  | {
      readonly kind: "earlier-build";
      readonly contract: string;
      readonly profile: string | undefined;
      readonly newest: string | undefined;
    };

/** The result of an explorer's search for another contract's source with the same code. */
export type SimilarSource =
  | { readonly kind: "unsupported" }
  | { readonly kind: "none"; readonly message: string }
  | { readonly kind: "open"; readonly message: string }
  | { readonly kind: "failed"; readonly problem: string }
  /** `selector` of the explorer, for a command. */
  | { readonly kind: "shown"; readonly name: string; readonly selector: string };

export interface Words {
  listHints(failure: BaseError): readonly string[];
  /** Returns the command that builds a profile. */
  writeProfileBuild(buildProfile: string): string;
  describeCause(cause: Cause, place: CommandPlace): Promise<CauseDescription>;
  /** Without what to run next. */
  explainCause(cause: Cause, place: CommandPlace): Promise<string>;
  describeNotes(notes: readonly Note[], place: CommandPlace): Promise<readonly string[]>;
}
