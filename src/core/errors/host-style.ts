import type { CommandPlace, CommandTask, ExplorerOption } from "../../base/command-place.ts";

export interface HostStyle {
  readonly name: string;
  readonly config: string;
  readonly program: string;
  readonly verifyTask: string;
  readonly networkOption: string;
  readonly hints: HostHints;
  toVerifyCommand(words: string, network?: string): string;
  toBuildCommand(build: { readonly isForced: boolean }): string;
  verifyFirst(task: CommandTask, place: CommandPlace): string;
  lookBehind(place: CommandPlace): string;
  verifyAlone(place: CommandPlace): string;
  nameContract(contract: string, place: CommandPlace | undefined): string;
}

export interface HostHints {
  readonly build: string;
  readonly buildNewContract: string;
  readonly downloadCompiler: string | undefined;
  readonly correctNetwork: string;
  readonly correctNodeUrl: string;
  readonly checkNode: string;
  readonly choosePublicNetwork: string;
  readonly chooseRecordedNetwork: string;
  readonly checkExplorerUrl: string;
  readonly checkExplorerApi: string;
  readonly trustAuthority: string;
  readonly trustHost: string;
  readonly chooseOtherExplorer: string;
  readonly giveMoreTime: string;
  readonly setApiKey: string;
  readonly setBlockscoutKey: string;
  readonly chooseStateFolder: string;
  readonly chooseOtherPort: string;
  readonly showStackTrace: string;
  configureCompiler(version: string): readonly string[];
  giveExplorerUrl(option: ExplorerOption): string;
  configureExplorer(network: string): string | undefined;
  configureExplorerOfFork(network: string): string | undefined;
  correctNetworkName(network: string, mistyped: string): string | undefined;
  chooseOtherDatabase(remedy: string): string;
}

export const verifyElsewhere =
  "Verify the contract on another explorer of the chain: --explorer <name or URL>";

export const chooseOtherSource = "Choose an explorer that shows its source: --from <name or API URL>";

export const nameArgumentsModule =
  "Or give a module that exports an array of them: --constructor-args-path <module>";

export function rebuild(style: HostStyle): string {
  return `If it is an artifact or build info of this project, build again: ${style.toBuildCommand({ isForced: true })}`;
}

export function giveArguments(style: Pick<HostStyle, "toVerifyCommand">): string {
  return `Give the arguments after the address, in the constructor's order: ${style.toVerifyCommand("'<address>' '<argument>' …")}`;
}
