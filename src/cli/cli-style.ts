import path from "node:path";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import type { CommandStyle } from "../app/words/commands.ts";
import { optionNames } from "../app/words/option-names.ts";
import { writeText } from "../app/words/write-text.ts";
import type { HostText } from "../base/host-text.ts";
import { toCommandUrl } from "../explorer-client/public-url.ts";
import { hardhatStyle } from "../hardhat/hardhat-style.ts";
import { nameNode } from "./open-network.ts";
import type { projectOptions } from "./options.ts";
import type { ProjectTool } from "./project/find-project.ts";

/** The name of a project's own tool, of its config, and the command that builds. */
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

/** The words of a call that the next command needs as well, whatever it does. */
export interface RepeatedWords {
  /** They name the node. */
  readonly node: readonly string[];
  /** They name the folder for the state. */
  readonly state: readonly string[];
  /** They stand for a config. */
  readonly settings: readonly string[];
  /** The settings, with absolute paths: as they are kept for a call from another folder. */
  readonly keptSettings: readonly string[];
}

type RepeatedArguments = Omit<CommandArguments<typeof projectOptions>, "verbose">;

/**
 * Lists the words that name the same node, chain and settings in the next command. In a URL, the parts that may
 * hold a key are replaced; a name in foundry.toml is none. What comes from the environment is not among them: it is also there for the next command.
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
    settings: listSettings(args, (file) => file),
    keptSettings: listSettings(args, (file) => path.resolve(folder, file)),
  };
}

function listSettings(
  { chain, config, apiKeyFile, compiler }: RepeatedArguments,
  toPath: (file: string) => string,
): readonly string[] {
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

/** Creates the style of proposed commands: this command line with the words for its network, and the tool's build. */
export function createCliStyle({
  tool,
  repeated: { node, state, settings, keptSettings } = { node: [], state: [], settings: [], keptSettings: [] },
  environment = {},
  hostSecrets,
}: {
  readonly tool: ProjectTool;
  /** What the call was given; default: nothing. */
  readonly repeated?: RepeatedWords | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Parts of the node's host that are keys. */
  readonly hostSecrets?: readonly string[] | undefined;
}): CommandStyle {
  const { name, config, build } = tools[tool];
  const isForge = build[0] === "forge";
  return {
    name,
    config,
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
    options: { ...optionNames, network: "--rpc-url" },
    settingWords: keptSettings,
    ofNamedNetworks: hardhatStyle,
    toNetworkWords: (network, kept = []) => [
      // Headers may be given for a URL of the environment.
      ...(node.includes("--rpc-url") ? [] : toNodeWords(network, environment.ETH_RPC_URL, hostSecrets)),
      ...node,
      ...state,
      ...(settings.length > 0 ? settings : kept),
    ],
    toBuildWords: ({ isForced = false, file = "" }) =>
      isForge
        ? // Forge writes what can be verified from only if it is asked to, and only of what it compiles.
          [...build, "--force", "--build-info", ...(file === "" ? [] : [file])]
        : [...build, ...(isForced ? ["--force"] : [])],
  };
}

/**
 * Returns the words that name a network of the environment, or of an earlier call: the next command may be run in
 * another shell. A network is known by the URL of its node, with `{…}` for each part that may be a key. A URL of the
 * environment with such a part is left to the environment, which still has it.
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

/** Creates the writer of hints. It replaces those that are about the Hardhat config, and leaves out those that need it. */
export function createCliWriter(
  tool: ProjectTool,
  { hasArchivedPackages = () => false }: { readonly hasArchivedPackages?: () => boolean } = {},
): (text: HostText, style: CommandStyle) => string | undefined {
  return (text, style) => {
    switch (text.kind) {
      case "configure-explorer":
      case "configure-explorer-of-fork":
      case "correct-network-name":
      case "download-compiler":
        return undefined;
      case "build":
      case "build-new-contract":
        return tool === "files" || tool === "none"
          ? "Run the command in the project's folder."
          : writeText(text, style);
      case "configure-compiler":
        return `Give the compiler with --compiler <solc or soljson.js>, or install it: svm install ${text.version}, or ${
          hasArchivedPackages()
            ? `yarn add --dev solc@${text.version} && yarn unplug solc. Packages in the archives of Yarn Plug'n'Play are not searched.`
            : `npm install solc@${text.version}`
        }`;
      case "give-compiler":
        return `make the compiler ${text.compiler} available to the explorer: the local explorer uses those of --compiler when it was started and the installed ones; if another project started it, stop it and run the command again; or choose another explorer with --explorer`;
      case "give-explorer-url":
        return `Give the URL of its API: ${style.options[text.option]} <url>`;
      case "choose-other-database":
        return `${text.remedy}, or choose another place: --state-folder <folder>, or --database <file> of local-explorer.`;
      default:
        return ownTexts[text.kind] ?? writeText(text, style);
    }
  };
}

const ownTexts: Partial<Record<HostText["kind"], string>> = {
  config: "--chain",
  "set-api-key":
    "Set the environment variable EXPLORER_API_KEY, or give a file that contains the key: --api-key-file <file>",
  "correct-network": "Correct --rpc-url, or --chain.",
  "correct-node-url": "Give the URL of a node's JSON-RPC: --rpc-url <url>",
  "check-node":
    "Check that the node is running, and that its URL is right: --rpc-url <url>, or the environment variable ETH_RPC_URL.",
  "choose-public-network": "If you mean the public chain itself, give one of its nodes: --rpc-url <url>",
  "check-explorer-url": "If you gave the explorer's URL, check it.",
  "check-explorer-api":
    "If you gave the explorer's URL, check that it is the URL of its API and not of its web pages.",
  "name-sourcify":
    'It answers as a Sourcify server does. Write "dialect": "sourcify" and its "apiUrl", which ends before /v2, to the file of --config.',
  "choose-recorded-network": "Give the URL of a node of that chain: --rpc-url <url>",
  "trust-host": "If you trust this host with the API key, give its URL: --explorer <url>",
  "trust-authority":
    "If the explorer or a proxy has a private certificate authority, set NODE_EXTRA_CA_CERTS to its PEM file.",
  "choose-other-explorer": "Choose another explorer: --explorer <name or API URL>",
  "give-more-time": "Set a longer time limit: --timeout <seconds>",
  "choose-state-folder":
    "Or choose a writable folder: --state-folder <folder>, or the environment variable EXPLORER_STATE_FOLDER.",
  "choose-other-port": "Stop the program that uses the port, or choose another port: --port <port>",
  "show-stack-trace": "The same command with --verbose shows its origin.",
};
