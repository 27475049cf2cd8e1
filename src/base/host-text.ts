import type { Address } from "./hex.ts";

/**
 * A text that only the host can write, because it names one of its commands, options or settings.
 *
 * Each is given as facts. How a host says it is in `app/words`.
 */
export type HostText =
  | { readonly kind: PlainText }
  | { readonly kind: "option"; readonly name: OptionName }
  /** The contract, or what is behind the proxy, has to be verified before. */
  | { readonly kind: "verify-first"; readonly task: CommandTask; readonly place: CommandPlace }
  /** Not the proxy has a source, but the contract at this place. */
  | { readonly kind: "look-behind"; readonly place: CommandPlace }
  /** It is no proxy, but may be verified like any contract. */
  | { readonly kind: "verify-alone"; readonly place: CommandPlace }
  /** One of several: of those that may be at this place, or undefined: of those with the same name. */
  | {
      readonly kind: "name-contract";
      readonly contract: string;
      readonly place: CommandPlace | undefined;
    }
  /** A word stands where arguments do, and looks like the name of a contract. */
  | { readonly kind: "name-by-option"; readonly contract: string }
  /** The chain may be another one than that of the contract, or of the transaction. */
  | { readonly kind: "check-network"; readonly what: "contract" | "transaction" }
  | { readonly kind: "try-network"; readonly network: string }
  /** In place of a name that the option was given. */
  | { readonly kind: "give-explorer-url"; readonly option: ExplorerOption }
  | { readonly kind: "configure-explorer" | "configure-explorer-of-fork"; readonly network: string }
  | { readonly kind: "correct-network-name"; readonly network: string; readonly mistyped: string }
  | { readonly kind: "configure-compiler"; readonly version: string }
  /** To the explorer, which lacks it. */
  | { readonly kind: "give-compiler"; readonly compiler: string }
  | {
      readonly kind: "set-secret";
      readonly variable: string;
      /** Whether the host has a command that keeps secrets. */
      readonly hasKeystore: boolean;
      /** Whether it can ask for its password here. */
      readonly hasTerminal: boolean;
    }
  /** Whatever helps, or another file for the local explorer. */
  | { readonly kind: "choose-other-database"; readonly remedy: string };

/** What is to be done, where its kind says everything. */
export type PlainText =
  /** Where the settings of the project are, within a sentence. */
  | "config"
  | "build"
  | "rebuild"
  | "build-new-contract"
  | "name-build"
  | "name-bundle"
  | "download-compiler"
  | "correct-network"
  | "correct-node-url"
  | "check-node"
  | "choose-public-network"
  /** That of a chain of the records. */
  | "choose-recorded-network"
  /** What a user may have given wrong of an explorer, if it was the user who gave it. */
  | "check-explorer-url"
  | "check-explorer-api"
  /** Its dialect, which only its answers show. */
  | "name-sourcify"
  | "trust-authority"
  /** A host that the explorer redirects to. */
  | "trust-host"
  | "choose-other-explorer"
  /** Another explorer than the one whose source was to be proved. */
  | "choose-other-source"
  | "use-local-explorer"
  | "verify-elsewhere"
  | "verify-vyper"
  | "verify-by-address"
  | "verify-by-transaction"
  | "await-index"
  | "give-more-time"
  | "set-api-key"
  | "leave-code-format-out"
  | "submit-standard-json"
  | "choose-standard-json"
  | "give-arguments"
  | "give-encoded-arguments"
  | "name-arguments-module"
  | "write-json"
  | "name-libraries"
  | "replace-output"
  | "choose-state-folder"
  | "choose-other-port"
  | "run-with-node"
  | "show-stack-trace";

/** The options that messages name, each as functions take it. */
export type OptionName =
  | "buildInfo"
  | "buildProfile"
  | "bundle"
  | "check"
  | "codeFormat"
  | "config"
  | "constructorArgs"
  | "constructorArgsPath"
  | "contract"
  | "database"
  | "expectedImplementation"
  | "explorer"
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
  | "standardJson"
  | "timeout"
  | "to"
  | "tx"
  | "withLibraries";

/** The options that name explorers. */
export type ExplorerOption = Extract<OptionName, "explorer" | "from" | "to">;

/** The tasks that are proposed. */
export type CommandTask =
  | "verify-contract"
  | "verify-proxy"
  | "mirror"
  | "contract-source"
  | "contract-creation";

/** What the next command is to be run on: what it has in common with the one that is run. */
export interface CommandPlace {
  readonly address: Address;
  /** The network's name; undefined: the host has none. */
  readonly network?: string | undefined;
  /** Whether the contract is only on a chain of this process, which no other command sees; default: it is not. */
  readonly isWithinProcess?: boolean | undefined;
  /** The file or folder that builds are taken from; undefined: the project's own builds. */
  readonly buildInfo?: string | undefined;
  /** The build profile, as it was given; undefined: it was not. */
  readonly buildProfile?: string | undefined;
  /** The commit that a record says the contract was deployed from; undefined: none says so. */
  readonly commit?: string | undefined;
  /** The name or API URL that selects the explorer in question; undefined: none has to be selected. */
  readonly explorer?: string | undefined;
  /** The explorer whose source was compared with the chain; default: the project's builds were. */
  readonly shownBy?: string | undefined;
  /** Whether that was all that was to be done; default: the source was to be submitted. */
  readonly isProof?: boolean | undefined;
  /** The rest of what the command that is run was given; undefined: nothing. */
  readonly given?: GivenCommand | undefined;
}

/** What a command was given, in the words of a command line. The next command keeps what it needs of it. */
export interface GivenCommand {
  /** The address that it was given; undefined: none. Some options are about the contract there alone. */
  readonly address?: string | undefined;
  /** Constructor arguments behind the address. */
  readonly words: readonly string[];
  /** Options by their names in functions; true: a flag. */
  readonly options: Readonly<Record<string, string | true>>;
}

/** Writes a host's texts; undefined: it has nothing to say there. */
export type HostWriter = (text: HostText) => string | undefined;

let writer: HostWriter | undefined;

/** Says how this process writes what only its host can: an entry point does so before anything is run. */
export function setHostWriter(chosen: HostWriter): void {
  writer = chosen;
}

/** Returns the text in the host's words; undefined where there is no host, or none that can say it. */
export function writeHostText(text: string | HostText): string | undefined {
  return typeof text === "string" ? text : writer?.(text);
}

/** Returns what users call an option: its name where there is no host. */
export function nameOption(name: OptionName): string {
  return writeHostText({ kind: "option", name }) ?? name;
}
