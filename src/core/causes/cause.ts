import type { Address, Hex } from "../../base/hex.ts";
import type { SourceSet } from "../compiler-input/import-closure.ts";
import type { ProxyPattern } from "../proxy/detect-proxy.ts";
import type { FewChanged } from "./code-blocks.ts";
import type { MetadataAspect, TextChange } from "./metadata-document.ts";
import type { SettingChange } from "./settings.ts";

/**
 * The one reason why a contract of this project is not the code at an address, or not all of what a
 * verification wants, with its evidence. Names of contracts are fully qualified.
 */
export type Cause = ForeignCause | NamingCause | BuildCause | SourceCause | RecordCause;

/** The cause of one kind, with its evidence. */
export type CauseOf<KindT extends Cause["kind"]> = Extract<Cause, { readonly kind: KindT }>;

/** Returns the name of a cause for machines. Public API: it changes with a major version only. */
export function nameCause(cause: Cause): string {
  return cause.kind === "metadata" && cause.change !== undefined ? cause.change.kind : cause.kind;
}

/** A cause for people: what is so and how that is known, and the one command to run next. */
export interface CauseDescription {
  readonly explanation: string;
  readonly command: string;
}

/** The code is not of this project, or not what its address stands for. */
type ForeignCause =
  | { readonly kind: "proxy"; readonly pattern: ProxyPattern; readonly implementations: readonly Address[] }
  | { readonly kind: "vyper"; readonly version: string | undefined }
  | { readonly kind: "other-compiler" }
  | {
      readonly kind: "no-contract";
      readonly codeBytes: number;
      /** From the metadata on the chain. */
      readonly compilerVersion: string | undefined;
      /** The contract that was asked for, or the one that comes closest; far away in either case. */
      readonly closest: string | undefined;
      readonly similarity: number | undefined;
      /** The build profile of the build that was looked at, and those that were not; default: none is known. */
      readonly profiles?: { readonly built: string | undefined; readonly unseen: readonly string[] };
    };

/** Another contract of this project is the code, or none can be. */
type NamingCause =
  | { readonly kind: "other-contract"; readonly named: string; readonly actual: string }
  | { readonly kind: "abstract"; readonly contract: string };

/** The source may be right; what was made of it is not. */
export type BuildCause =
  | {
      readonly kind: "build-profile";
      readonly contract: string;
      readonly built: string | undefined;
      readonly deployed: string;
      readonly changes: readonly SettingChange[];
    }
  | {
      readonly kind: "optimizer" | "evm-version" | "via-ir" | "settings";
      readonly contract: string;
      readonly changes: readonly SettingChange[];
      /** Whether only the metadata differs; default: no. */
      readonly isCodeEqual?: boolean | undefined;
    }
  | {
      readonly kind: "compiler-version";
      readonly contract: string;
      readonly built: string;
      readonly deployed: string;
      /** Whether the code comes out with it; undefined where that compiler is not at hand. */
      readonly reproduces: boolean | undefined;
      /** Whether only the metadata differs; default: no. */
      readonly isCodeEqual?: boolean | undefined;
    }
  | {
      readonly kind: "metadata-form";
      readonly contract: string;
      readonly compiledBytes: number;
      readonly onChainBytes: number;
    }
  /** The metadata is the build's, so that sources, settings and version are, too; the code is not. */
  | {
      readonly kind: "other-compilation";
      readonly contract: string;
      /** undefined: all code is equal, but not each metadata section inside it. */
      readonly similarity: number | undefined;
      /** Which of the build's sources give the code; undefined: none of the sets that were tried. */
      readonly reproducedBy: SourceSet | undefined;
      /** Only where the codes are equally long, and a few bytes differ. */
      readonly changed?: FewChanged | undefined;
      /** Where the build's code was written that is another there; default: it is not known. */
      readonly writtenAt?: SourcePlace | undefined;
    }
  | {
      readonly kind: "library-address";
      readonly contract: string;
      readonly library: string;
      readonly built: Address;
      /** The zero address: the contract was deployed without one. */
      readonly deployed: Address;
    }
  | {
      readonly kind: "library-conflict";
      readonly contract: string;
      readonly library: string;
      readonly addresses: readonly Address[];
    }
  | { readonly kind: "immutable-conflict"; readonly contract: string }
  | { readonly kind: "call-protection"; readonly contract: string; readonly protects: Address };

/** What shows that a code is another version of a contract: its name, or only functions that both have. */
export type Evidence = "name" | "functions";

/** The source is another. */
export type SourceCause =
  | {
      readonly kind: "edited-source";
      readonly contract: string;
      readonly place: SourcePlace | undefined;
      readonly similarity: number;
      /** Whether other settings were tried and ruled out; not without a compiler at hand, or time. */
      readonly isSettingsRuledOut: boolean;
      /** What changed since an earlier build that has the code; default: no build is known to have it. */
      readonly changedSources?: readonly string[];
      /** Whether the project was built since, without this contract; default: it still has it. */
      readonly isRemoved?: boolean;
      /** The profile whose settings give the similarity, and the one of the build; default: the build's own. */
      readonly profile?: { readonly built: string | undefined; readonly deployed: string };
      /** Default: a name says that this contract is meant. */
      readonly evidence?: Evidence | undefined;
      /** Sources of the project that the contract is compiled from besides its own; default: none is known. */
      readonly imports?: readonly string[];
      /** Fully qualified names of other contracts that fit the code equally well; default: none. */
      readonly rivals?: readonly string[];
    }
  | {
      readonly kind: "other-version";
      readonly contract: string;
      readonly evidence: Evidence;
      /** As of `edited-source`. */
      readonly imports?: readonly string[];
      readonly rivals?: readonly string[];
      readonly functions: FunctionChanges;
      readonly similarity: number;
    }
  /** The runtime bytecode is the same, and the init code that created the contract is not. */
  | {
      readonly kind: "other-constructor";
      readonly contract: string;
      /** The contract's creation. */
      readonly transactionHash: Hex | undefined;
      /** Where the init code begins to differ. */
      readonly offsetBytes: number | undefined;
      /** The same in the sources; default: it is not known. */
      readonly place?: SourcePlace | undefined;
      /** Whether the metadata on the chain have the hash of the build's sources. */
      readonly isSourceSame: boolean;
      /** Whether the init code does not contain the source hash of the code at the address; default: it does, or there is none. */
      readonly isOfOtherCode?: boolean | undefined;
    }
  /** The build leaves the hash of the sources out, so that nobody can tell them by the code. */
  | { readonly kind: "no-source-hash"; readonly contract: string }
  /** The code is the same, what metadata speaks of is not. */
  | {
      readonly kind: "metadata";
      readonly contract: string;
      /** undefined: it could not be found out. */
      readonly change: TextChange | undefined;
      readonly ruledOut: readonly MetadataAspect[];
      /** Names of the sources that the metadata speaks of. */
      readonly sources: readonly string[];
    };

/** Of a check: the explorer, or the checkout, does not agree with the chain. */
export type RecordCause =
  | {
      readonly kind: "not-verified";
      readonly explorer: string;
      readonly contract: string;
      /** false: only the runtime bytecode was compared, because the creation is not known. */
      readonly isInitCodeCompared: boolean;
    }
  | {
      readonly kind: "other-record";
      readonly explorer: string;
      /** undefined: no build of this project has the code. */
      readonly contract: string | undefined;
      /** In words, each with its two sides. */
      readonly differences: readonly string[];
      /** What they are about, each part once; default: not known. */
      readonly differsIn?: readonly RecordPart[] | undefined;
      /** The first line of the build's sources that is shown otherwise. */
      readonly place?: SourcePlace | undefined;
      /** Whether it shows the source of an earlier build, which has the code at the address. */
      readonly isDeployed?: boolean | undefined;
      /** Build profiles of this project: of what is shown, and of the build that it was compared with. */
      readonly profiles?: { readonly shown: string; readonly compared: string | undefined } | undefined;
      /** Whether the explorer takes the build, an exact match, in the place of what it shows. */
      readonly isReplaceable?: boolean | undefined;
    }
  | {
      readonly kind: "record-not-comparable";
      readonly explorer: string;
      readonly contract: string;
      /** As of `other-record`. */
      readonly isReplaceable?: boolean | undefined;
    }
  | {
      readonly kind: "not-built";
      readonly contract: string;
      readonly sources: readonly string[];
      /** Whether the build is the code at the address. */
      readonly isDeployed: boolean;
    };

/** The parts of an explorer's record that may be others than the build's; what says most first. */
export const recordParts = [
  "source",
  "name",
  "compiler",
  "settings",
  "profile",
  "libraries",
  "arguments",
] as const;

export type RecordPart = (typeof recordParts)[number];

/** Functions that only one of two versions of a contract has. */
export interface FunctionChanges {
  /** On the chain but not in the build: a signature where this project knows one, else a selector. */
  readonly onlyOnChain: readonly string[];
  /** In the build but not on the chain, by signature. */
  readonly onlyBuilt: readonly string[];
}

/** A place in a source, for people. */
export interface SourcePlace {
  readonly sourceName: string;
  /** From 1. */
  readonly line: number;
  /** `Token.transfer`, `Token.constructor`; undefined outside of functions. */
  readonly functionName: string | undefined;
  /**
   * What else the evidence allows. `near`: the chain has more code than the build, in front of this line's.
   * `modifier`: a function does not use this modifier, or it changed. `created`: this line is equal, and creates a
   * contract that is not. `storage`: all functions that use what is declared here differ there, as they do if its
   * type or its place in storage is another; a declaration in front of it may be what changed. Default: nothing.
   */
  readonly doubt?: "near" | "modifier" | "created" | "storage" | undefined;
}
