import type { Address, Hex } from "../../base/hex.ts";
import type { DeployedCommit, FileChange, HistorySearch } from "../commits/deployed-commit.ts";
import type { SourceSet } from "../compiler-input/import-closure.ts";
import type { ProxyPattern } from "../proxy/detect-proxy.ts";
import type { SettingChange } from "./settings.ts";

interface ClosestContract {
  readonly contract: string;
  readonly functions: FunctionChanges;
  readonly similarity: number;
  readonly isNamed: boolean;
  readonly history?: HistorySearch | undefined;
}

/**
 * The reason why a contract of this project is not the code at an address, or not all of what a verification wants.
 * Names of contracts are fully qualified.
 */
export type Cause = ForeignCause | NamingCause | BuildCause | SourceCause | RecordCause;

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

type ForeignCause =
  | { readonly kind: "proxy"; readonly pattern: ProxyPattern; readonly implementations: readonly Address[] }
  | { readonly kind: "vyper"; readonly version: string | undefined }
  | { readonly kind: "other-compiler"; readonly producer?: string | undefined }
  | {
      readonly kind: "no-contract";
      readonly codeBytes: number;
      readonly compilerVersion: string | undefined;
      readonly closest: string | undefined;
      readonly similarity: number | undefined;
      readonly functions?: FunctionChanges | undefined;
      readonly history?: HistorySearch | undefined;
    };

type NamingCause =
  | { readonly kind: "other-contract"; readonly named: string; readonly actual: string }
  | { readonly kind: "abstract"; readonly contract: string };

export type BuildCause =
  /** The same sources with other settings, compiler version, names, remappings or line endings. */
  | {
      readonly kind: "variant";
      readonly contract: string;
      readonly changes: readonly VariantChange[];
      /** The build profile that has all of these settings, and the one of the build. */
      readonly profile?: { readonly built: string | undefined; readonly deployed: string } | undefined;
      /** Whether the build's code is equal, so that only the metadata differ. */
      readonly isCodeEqual: boolean;
      /** The project has several builds of the contract, or its files changed since. */
      readonly build?: ComparedBuild | undefined;
    }
  | {
      readonly kind: "compiler-version";
      readonly contract: string;
      readonly built: string;
      readonly deployed: string;
      readonly isCodeEqual?: boolean | undefined;
    }
  /** The metadata is equal, and with it sources, settings and version; the code is not. */
  | {
      readonly kind: "other-compilation";
      readonly contract: string;
      readonly similarity: number | undefined;
      readonly reproducedBy: SourceSet | undefined;
    }
  | {
      readonly kind: "library-address";
      readonly contract: string;
      readonly library: string;
      readonly built: Address;
      readonly deployed: Address;
    };

/** A build, where the project has several or the files changed since. */
export interface ComparedBuild {
  readonly file: string;
  /** The build profile that has its settings; undefined: none, or the host knows no profiles. */
  readonly profile: string | undefined;
  readonly changedSources: readonly string[];
}

export type SourceCause =
  | {
      readonly kind: "edited-source";
      readonly contract: string;
      readonly changedSources: readonly string[];
      readonly isRemoved?: boolean;
    }
  | {
      readonly kind: "other-commit";
      readonly contract: string;
      readonly closest: string;
      readonly commit: DeployedCommit;
      readonly changed: readonly FileChange[];
      readonly hasHash: boolean;
    }
  | ({ readonly kind: "other-version" } & ClosestContract)
  | ({ readonly kind: "other-code" } & ClosestContract)
  | {
      readonly kind: "other-constructor";
      readonly contract: string;
      readonly transactionHash: Hex | undefined;
      readonly offsetBytes: number | undefined;
      /** Whether the metadata on the chain have the hash of the build's sources. */
      readonly isSourceSame: boolean;
    }
  | { readonly kind: "no-source-hash"; readonly contract: string }
  /** The code is equal, the metadata is not, and no tried variant has its hash. */
  | {
      readonly kind: "metadata";
      readonly contract: string;
      readonly sources: readonly string[];
      readonly history?: HistorySearch | undefined;
    };

export type RecordCause =
  | {
      readonly kind: "not-verified";
      readonly explorer: string;
      readonly contract: string;
      readonly isInitCodeCompared: boolean;
    }
  | {
      readonly kind: "other-record";
      readonly explorer: string;
      readonly contract: string | undefined;
      readonly differences: readonly string[];
      readonly differsIn?: readonly RecordPart[] | undefined;
      /** The first line of the build's sources that is shown otherwise. */
      readonly place?: SourcePlace | undefined;
      readonly isReplaceable?: boolean | undefined;
    }
  | {
      readonly kind: "not-built";
      readonly contract: string;
      readonly sources: readonly string[];
      readonly isDeployed: boolean;
    };

export const recordParts = ["source", "name", "compiler", "settings", "libraries", "arguments"] as const;

export type RecordPart = (typeof recordParts)[number];

export interface FunctionChanges {
  readonly onlyOnChain: readonly string[];
  readonly onlyBuilt: readonly string[];
  readonly differing: readonly string[];
  readonly common: number;
}

export interface SourcePlace {
  readonly sourceName: string;
  /** From 1. */
  readonly line: number;
}

export type VariantChange =
  | ({ readonly kind: "setting" } & SettingChange)
  | { readonly kind: "compiler-version"; readonly built: string; readonly deployed: string }
  | TextChange;

export type TextChange =
  | { readonly kind: "libraries"; readonly built: string; readonly deployed: string }
  | { readonly kind: "line-ends"; readonly sources: readonly string[]; readonly deployed: "CRLF" | "LF" }
  /** Those of tools before Hardhat 3. */
  | { readonly kind: "source-names" }
  | {
      readonly kind: "remappings";
      readonly added: readonly string[];
      readonly isAlone: boolean;
    };
