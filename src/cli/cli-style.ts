import path from "node:path";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import { type CommandStyle, quoteWord, type WantedBuild } from "../app/words/commands.ts";
import { toCommandUrl } from "../explorer-client/public-url.ts";
import { hardhatStyle } from "../hardhat/hardhat-style.ts";
import { createCliHints } from "./cli-hints.ts";
import { nameNode } from "./open-network.ts";
import type { projectOptions } from "./options.ts";
import type { ProjectTool } from "./project/find-project.ts";
import { nameFoundryProfile, nameFoundrySetting, toFoundryVariables } from "./project/foundry-settings.ts";

interface ToolStyle {
  readonly name: string;
  readonly config: string;
  readonly build: readonly string[];
}

const tools: Readonly<Record<ProjectTool, ToolStyle>> = {
  "hardhat-3": { name: "Hardhat", config: "the Hardhat config", build: ["npx", "hardhat", "build"] },
  "hardhat-2": { name: "Hardhat", config: "the Hardhat config", build: ["npx", "hardhat", "compile"] },
  foundry: { name: "Foundry", config: "foundry.toml", build: ["forge", "build"] },
  files: { name: "Solidity", config: "the compiler settings", build: ["forge", "build"] },
  none: { name: "Solidity", config: "the compiler settings", build: ["forge", "build"] },
};

/** Options of this call that the next command needs as well. */
export interface RepeatedWords {
  readonly node: readonly string[];
  readonly state: readonly string[];
  /** With absolute paths, for a call from another folder. */
  readonly settings: readonly string[];
}

type RepeatedArguments = Omit<CommandArguments<typeof projectOptions>, "verbose">;

/**
 * Parts of a URL that may hold a key are replaced; a name in foundry.toml is not one. Values of the environment are
 * left out, because the next command has them.
 */
export function listRepeatedWords(
  args: RepeatedArguments,
  { folder, isNamedNode = false }: { readonly folder: string; readonly isNamedNode?: boolean },
): RepeatedWords {
  const { rpcUrl, rpcHeader, stateFolder } = args;
  const node = rpcUrl !== undefined && URL.canParse(rpcUrl) ? toCommandUrl(rpcUrl) : "{…}";
  return {
    node: [
      ...(rpcUrl === undefined ? [] : ["--rpc-url", isNamedNode ? rpcUrl : node]),
      ...rpcHeader.flatMap((text) => ["--rpc-header", `${text.replace(/:.*$/s, "")}: …`]),
    ],
    state: stateFolder === undefined ? [] : ["--state-folder", stateFolder],
    settings: listSettings(args, folder),
  };
}

function listSettings(
  { chain, config, apiKeyFile, compiler }: RepeatedArguments,
  folder: string,
): readonly string[] {
  const toPath = (file: string) => path.resolve(folder, file);
  return [
    ...(chain === undefined ? [] : ["--chain", chain]),
    ...(config === undefined ? [] : ["--config", toPath(config)]),
    ...(apiKeyFile === undefined ? [] : ["--api-key-file", isPipe(apiKeyFile) ? "{…}" : toPath(apiKeyFile)]),
    // A version is no path.
    ...compiler.flatMap((file) => [
      "--compiler",
      /^v?\d+\.\d+\.\d+(?:\+commit\.[\da-f]{8})?$/.test(file) ? file : toPath(file),
    ]),
  ];
}

/** A pipe of the shell, such as `<(pass show key)`, ends with the call. */
function isPipe(file: string): boolean {
  return /^\/(?:dev\/fd|proc\/self\/fd)\//.test(file);
}

export function createCliStyle({
  tool,
  repeated: { node, state, settings } = { node: [], state: [], settings: [] },
  environment = {},
  hostSecrets,
}: {
  readonly tool: ProjectTool;
  readonly repeated?: RepeatedWords | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  readonly hostSecrets?: readonly string[] | undefined;
}): CommandStyle {
  const { name, config, build } = tools[tool];
  const isForge = build[0] === "forge";
  const toBuildWords = ({ isForced = false, file = "", variables = [] }: WantedBuild): readonly string[] =>
    isForge
      ? // Forge writes what can be verified from only if it is asked to, and only of what it compiles.
        [...variables, ...build, "--force", "--build-info", ...(file === "" ? [] : [file])]
      : [...build, ...(isForced ? ["--force"] : [])];
  const hasProject = tool !== "files" && tool !== "none";
  return {
    name,
    config,
    chainSetting: "--chain",
    hints: createCliHints(hasProject ? toBuildWords({}).map(quoteWord).join(" ") : undefined),
    leaveSourcifyOut: "name the explorers with --explorer",
    program: ["npx", "hardhat-verify-contract"],
    tasks: {
      "verify-contract": "verify",
      "verify-deployment": "deployment",
      "verify-proxy": "proxy",
      mirror: "mirror",
      "contract-source": "source",
      "contract-creation": "creation",
    },
    networkOption: "--rpc-url",
    settingWords: settings,
    ofNamedNetworks: hardhatStyle,
    toNetworkWords: (network, kept = []) => [
      // Headers may be given for a URL of the environment.
      ...(node.includes("--rpc-url") ? [] : toNodeWords(network, environment.ETH_RPC_URL, hostSecrets)),
      ...node,
      ...state,
      ...(settings.length > 0 ? settings : kept),
    ],
    ...(tool === "foundry" && {
      compilerConfig: nameFoundryProfile(environment),
      nameSetting: nameFoundrySetting,
      toSettingVariables: toFoundryVariables,
    }),
    toBuildWords,
  };
}

/**
 * The next command may be run in another shell. A network is known by the URL of its node, with `{…}` for each part
 * that may be a key. A URL of the environment with such a part is left out.
 */
function toNodeWords(
  named: string | undefined,
  given = "",
  hostSecrets: readonly string[] = [],
): readonly string[] {
  const known = URL.canParse(given) ? nameNode(given, hostSecrets) : undefined;
  const network = named ?? known;
  const isLeftOut = network === known && network !== given;
  return isLeftOut || network === undefined || !/^https?:/.test(network) ? [] : ["--rpc-url", network];
}
