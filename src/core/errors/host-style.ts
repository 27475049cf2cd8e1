import type { CommandPlace, CommandTask, ExplorerOption } from "../../base/command-place.ts";

/** The words of a host: the names of its commands and settings. */
export interface HostStyle {
  /** The name of the host, within a sentence. */
  readonly name: string;
  /** Where the project's settings are, within a sentence. */
  readonly config: string;
  /** The words that each command starts with. */
  readonly program: string;
  /** The name of the task that verifies one contract. */
  readonly verifyTask: string;
  /** The option that names a network. */
  readonly networkOption: string;
  readonly hints: HostHints;
  /** Returns the command that verifies one contract, with words that are still to be filled in, on a network. */
  toVerifyCommand(words: string, network?: string): string;
  /** Returns the command that builds the project. */
  toBuildCommand(build: { readonly isForced: boolean }): string;
  /** The contract, or what is behind the proxy, has to be verified before. */
  verifyFirst(task: CommandTask, place: CommandPlace): string;
  /** The proxy has no source, but the contract at this place. */
  lookBehind(place: CommandPlace): string;
  /** It is not a proxy, but may be verified like any contract. */
  verifyAlone(place: CommandPlace): string;
  /** One of several contracts: of those that may be at this place, or undefined: of those with the same name. */
  nameContract(contract: string, place: CommandPlace | undefined): string;
}

/** Hints that each host words in its own way; undefined: it has no such setting. */
export interface HostHints {
  readonly build: string;
  readonly buildNewContract: string;
  readonly downloadCompiler: string | undefined;
  readonly correctNetwork: string;
  readonly correctNodeUrl: string;
  readonly checkNode: string;
  readonly choosePublicNetwork: string;
  /** That of a chain of the records. */
  readonly chooseRecordedNetwork: string;
  /** The setting of an explorer that may be wrong, if the user gave it. */
  readonly checkExplorerUrl: string;
  readonly checkExplorerApi: string;
  /** Its dialect, which only its answers show. */
  readonly nameSourcify: string;
  readonly trustAuthority: string;
  /** A host that the explorer redirects to. */
  readonly trustHost: string;
  readonly chooseOtherExplorer: string;
  readonly giveMoreTime: string;
  readonly setApiKey: string;
  readonly setBlockscoutKey: string;
  readonly chooseStateFolder: string;
  readonly chooseOtherPort: string;
  readonly showStackTrace: string;
  configureCompiler(version: string): readonly string[];
  /** In place of a name that the option was given. */
  giveExplorerUrl(option: ExplorerOption): string;
  configureExplorer(network: string): string | undefined;
  configureExplorerOfFork(network: string): string | undefined;
  correctNetworkName(network: string, mistyped: string): string | undefined;
  /** Whatever helps, or another file for the local explorer. */
  chooseOtherDatabase(remedy: string): string;
}

export const verifyElsewhere =
  "Verify the contract on another explorer of the chain: --explorer <name or URL>";

/** Another explorer than the one whose source was to be proved. */
export const chooseOtherSource = "Choose an explorer that shows its source: --from <name or API URL>";

export const nameArgumentsModule =
  "Or give a module that exports an array of them: --constructor-args-path <module>";

export function rebuild(style: HostStyle): string {
  return `If it is an artifact or build info of this project, build again: ${style.toBuildCommand({ isForced: true })}`;
}

export function giveArguments(style: Pick<HostStyle, "toVerifyCommand">): string {
  return `Give the arguments after the address, in the constructor's order: ${style.toVerifyCommand("'<address>' '<argument>' …")}`;
}
