import type { Address, Hex } from "../../base/hex.ts";
import type { DeployedCommit, FileChange, HistorySearch } from "../commits/deployed-commit.ts";
import type { SourceSet } from "../compiler-input/import-closure.ts";
import type { ProxyPattern } from "../proxy/detect-proxy.ts";
import type { SettingChange } from "./settings.ts";
import type { VariantChange } from "./variant.ts";

/** The contract of the builds that comes closest to the code, or that was named. */
interface ClosestContract {
  readonly contract: string;
  readonly functions: FunctionChanges;
  readonly similarity: number;
  /** Whether a name says that this contract is meant; false: it comes closest. */
  readonly isNamed: boolean;
  /** Fully qualified names of others that are as close; default: none. */
  readonly rivals?: readonly string[] | undefined;
  readonly history?: HistorySearch | undefined;
}

/**
 * The one reason why a contract of this project is not the code at an address, or not all of what a
 * verification wants, with its evidence. Names of contracts are fully qualified.
 */
export type Cause = ForeignCause | NamingCause | BuildCause | SourceCause | RecordCause;

/** The cause of one kind, with its evidence. */
export type CauseOf<KindT extends Cause["kind"]> = Extract<Cause, { readonly kind: KindT }>;

/** Returns the name of a cause for machines. Public API: it changes with a major version only. */
export function nameCause(cause: Cause): string {
  return cause.kind === "variant" ? nameVariant(cause) : cause.kind;
}

function nameVariant({ changes, profile, isCodeEqual }: CauseOf<"variant">): string {
  const names = new Set(changes.map(nameChange));
  const [name] = names;
  if (profile !== undefined) {
    return "build-profile";
  }
  if (name !== undefined && names.size === 1) {
    return name;
  }
  return isCodeEqual && changes.some(({ kind }) => kind !== "setting") ? "metadata" : "settings";
}

function nameChange(change: VariantChange): string {
  return change.kind === "setting" ? nameSetting(change) : change.kind;
}

function nameSetting({ setting }: SettingChange): string {
  const kinds = { optimizer: "optimizer", evmVersion: "evm-version", viaIR: "via-ir" } as const;
  return Object.entries(kinds).find(([name]) => name === setting.split(".", 1).join(""))?.[1] ?? "settings";
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
  /** `producer`: what the metadata name in the place of a version of solc; default: there are no metadata. */
  | { readonly kind: "other-compiler"; readonly producer?: string | undefined }
  | {
      readonly kind: "no-contract";
      readonly codeBytes: number;
      /** From the metadata on the chain. */
      readonly compilerVersion: string | undefined;
      /** The contract that was asked for, or the one that comes closest. */
      readonly closest: string | undefined;
      readonly similarity: number | undefined;
      /** How the functions differ from those of the closest contract; default: they were not compared. */
      readonly functions?: FunctionChanges | undefined;
      readonly history?: HistorySearch | undefined;
    };

/** Another contract of this project is the code, or none can be. */
type NamingCause =
  | { readonly kind: "other-contract"; readonly named: string; readonly actual: string }
  | { readonly kind: "abstract"; readonly contract: string };

/** The source may be right; what was made of it is not. */
export type BuildCause =
  /** The same sources with other settings, another compiler version, or other paths or line endings. */
  | {
      readonly kind: "variant";
      readonly contract: string;
      readonly changes: readonly VariantChange[];
      /** The build profile that has all of these settings, and the one of the build; default: no profile has them. */
      readonly profile?: { readonly built: string | undefined; readonly deployed: string } | undefined;
      /** Whether the build's code is equal, so that only the metadata differ. */
      readonly isCodeEqual: boolean;
      /** Default: it is the project's one build of the contract, and of its files as they are now. */
      readonly build?: ComparedBuild | undefined;
    }
  /** The metadata on the chain name another version of solc than the build's. */
  | {
      readonly kind: "compiler-version";
      readonly contract: string;
      readonly built: string;
      readonly deployed: string;
      /** Whether the build's code is equal, so that only the metadata differ; default: no. */
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

/** The build that was compared, where the project has another one or its files changed. */
export interface ComparedBuild {
  readonly file: string;
  /** The build profile that has its settings; undefined: none, or the host knows no profiles. */
  readonly profile: string | undefined;
  /** Its sources whose files changed since. */
  readonly changedSources: readonly string[];
}

/** The source is another one, or may be. */
export type SourceCause =
  /** An earlier build has the code, and these files changed after it. */
  | {
      readonly kind: "edited-source";
      readonly contract: string;
      readonly changedSources: readonly string[];
      /** Whether the project was built since, without this contract; default: it still has it. */
      readonly isRemoved?: boolean;
    }
  /** Files of another commit of the project's history compile to the code: it was compiled from them here. */
  | {
      readonly kind: "other-commit";
      /** As the commit names it. */
      readonly contract: string;
      /** The build that was compared with the code. */
      readonly closest: string;
      readonly commit: DeployedCommit;
      /** The changes since then, up to the files as they are now. */
      readonly changed: readonly FileChange[];
      /** Whether the code has the hash of its sources; else other files may give it as well. */
      readonly hasHash: boolean;
    }
  /** A contract has much in common with the code, and other functions. */
  | ({ readonly kind: "other-version" } & ClosestContract)
  /** A contract has the functions of the code, and the code is another one. */
  | ({ readonly kind: "other-code" } & ClosestContract)
  /** The runtime bytecode is the same, and the init code that created the contract is not. */
  | {
      readonly kind: "other-constructor";
      readonly contract: string;
      /** The contract's creation. */
      readonly transactionHash: Hex | undefined;
      /** Where the init code begins to differ. */
      readonly offsetBytes: number | undefined;
      /** Whether the metadata on the chain have the hash of the build's sources. */
      readonly isSourceSame: boolean;
      /** Whether the init code does not contain the source hash of the code at the address; default: it does, or the code has no hash. */
      readonly isOfOtherCode?: boolean | undefined;
    }
  /** The build leaves the hash of the sources out of the code. */
  | { readonly kind: "no-source-hash"; readonly contract: string }
  /** The code is the same, the metadata are not, and no variant that was tried has their hash. */
  | {
      readonly kind: "metadata";
      readonly contract: string;
      /** Names of the sources that the metadata speak of. */
      readonly sources: readonly string[];
      readonly history?: HistorySearch | undefined;
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
      /** The parts that they are about, each once; default: not known. */
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

/** How the functions of two versions of a contract differ: by signature where this project knows one, else by selector. */
export interface FunctionChanges {
  readonly onlyOnChain: readonly string[];
  readonly onlyBuilt: readonly string[];
  /** Both have them, with other code. */
  readonly differing: readonly string[];
  /** How many functions both have. */
  readonly common: number;
}

/** A line of a source. */
export interface SourcePlace {
  readonly sourceName: string;
  /** From 1. */
  readonly line: number;
}
