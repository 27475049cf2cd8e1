import type { Address } from "./hex.ts";

export type OptionName =
  | "block"
  | "buildInfo"
  | "buildProfile"
  | "bundle"
  | "calldata"
  | "check"
  | "codeFormat"
  | "commit"
  | "config"
  | "constructorArgs"
  | "constructorArgsPath"
  | "contract"
  | "database"
  | "expectedImplementation"
  | "explorer"
  | "factory"
  | "findSimilar"
  | "force"
  | "from"
  | "host"
  | "librariesPath"
  | "license"
  | "network"
  | "out"
  | "port"
  | "requireExact"
  | "safeTx"
  | "salt"
  | "sender"
  | "standardJson"
  | "target"
  | "timeout"
  | "to"
  | "tx"
  | "views"
  | "withLibraries";

export type ExplorerOption = Extract<OptionName, "explorer" | "from" | "to">;

export type CommandTask =
  | "verify-contract"
  | "verify-proxy"
  | "mirror"
  | "contract-source"
  | "contract-creation";

export interface CommandPlace {
  readonly address: Address;
  readonly network?: string | undefined;
  /** Whether the contract is only on a chain of this process, which no other command sees; default: it is not. */
  readonly isWithinProcess?: boolean | undefined;
  /** The file or folder that builds are taken from; undefined: the project's own builds. */
  readonly buildInfo?: string | undefined;
  readonly buildProfile?: string | undefined;
  /** The name or API URL that selects the explorer in question. */
  readonly explorer?: string | undefined;
  /** The explorer whose source was compared with the chain; default: the project's builds were. */
  readonly shownBy?: string | undefined;
  /** Whether that was all that was to be done; default: the source was to be submitted. */
  readonly isProof?: boolean | undefined;
  readonly given?: GivenCommand | undefined;
}

/** The options that a command was given, as on a command line. The next command keeps those that it needs. */
export interface GivenCommand {
  /** The address that it was given; undefined: none. Some options are about the contract there alone. */
  readonly address?: string | undefined;
  readonly words: readonly string[];
  /** Options by their names in functions; true: a flag. */
  readonly options: Readonly<Record<string, string | true>>;
}

export function toFlag(name: OptionName): string {
  return writeFlag(name);
}

export function writeFlag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
