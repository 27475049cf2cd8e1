import path from "node:path";
import { findDefaultKey } from "../app/explorers/default-explorers.ts";
import type { CliConfig } from "../app/explorers/read-config.ts";
import type { AppHost, Settings } from "../app/host.ts";
import type { CommandArguments } from "../app/options/option-kinds.ts";
import type { CommandStyle } from "../app/words/commands.ts";
import { systemClock } from "../base/clock.ts";
import { createSolcCompiler } from "../compiler/create-solc-compiler.ts";
import { createFailure } from "../core/errors/failure.ts";
import { createBuildInfoStore } from "../project/build-info-store.ts";
import { createForgeBuildStore } from "../project/given/forge-build-store.ts";
import { createGivenBuildStore } from "../project/given/given-build-store.ts";
import { openProjectFolder } from "../project/open-project-folder.ts";
import { openStateFolder } from "../project/state-folder.ts";
import type { BuildInfoStore, Compiler } from "../verification/ports.ts";
import { nameNode, openNetwork } from "./open-network.ts";
import type { projectOptions } from "./options.ts";
import { findCompilers } from "./project/find-compilers.ts";
import type { Project } from "./project/find-project.ts";
import type { FromFoundry } from "./project/from-foundry.ts";
import { readKeys } from "./read-keys.ts";

interface HostParts extends FromFoundry<CommandArguments<typeof projectOptions>> {
  readonly config?: CliConfig | undefined;
  readonly project: Project;
  readonly stateFolder: string;
  readonly commandStyle: CommandStyle;
  /** Does nothing without `--verbose`. */
  readonly note: (text: string) => void;
}

export function openHost(parts: HostParts): AppHost {
  const { args, project, stateFolder, environment, hostSecrets, commandStyle, note } = parts;
  const { findNode = (name) => name } = parts;
  const { folder } = project;
  const noted = new Set<string>();
  const noteOnce = (text: string): void => {
    if (!noted.has(text)) {
      noted.add(text);
      note(text);
    }
  };
  const openCompiler = createCompilerOpener({ ...parts, note: noteOnce });
  const opened = openProjectFolder(folder, {
    broadcastFolders: project.broadcastFolders,
    foundryProfile: project.tool === "foundry" ? (environment.FOUNDRY_PROFILE ?? "default") : undefined,
  });
  return {
    settings: toSettings(parts),
    chainDescriptors: new Map(),
    selectedNetwork:
      args.rpcUrl && URL.canParse(args.rpcUrl) ? nameNode(args.rpcUrl, hostSecrets) : undefined,
    networkNames: [],
    buildProfiles: [],
    selectedProfile: undefined,
    builds: openBuilds(project, { openCompiler }),
    openBuilds: (signal) => openBuilds(project, { openCompiler, signal }),
    ...opened,
    clock: systemClock,
    hasKeystore: false,
    commandStyle,
    folders: {
      ...openStateFolder(stateFolder, { cache: stateFolder }),
      proofs: path.join(stateFolder, "proofs"),
      // A look-up or a check leaves nothing in a project.
      proofsRoot: stateFolder,
    },
    openNetwork: async (name) => {
      if (name !== undefined) {
        // Options for the node of the call are for no other node.
        const other = { rpcUrl: findNode(name), rpcHeader: [], chain: undefined };
        return openNetwork(other, { environment: { ...environment, ETH_RPC_HEADERS: undefined } });
      }
      const network = await openNetwork(args, { environment, hostSecrets });
      noteOnce(`Node: ${network.networkName}`);
      return network;
    },
    openCompiler,
    readSource: async (name) => {
      const source = await opened.readSource(name);
      // A folder without a tool has builds without their files.
      return project.tool === "files" && source.kind === "gone" ? { kind: "foreign" } : source;
    },
  };
}

function createCompilerOpener({ args, project, environment, note }: HostParts): AppHost["openCompiler"] {
  const places = {
    given: args.compiler,
    configured: project.compilers,
    projectFolder: project.folder,
    environment,
  };
  return async (limits) =>
    createSolcCompiler({
      ...limits,
      ...(await findCompilers(places)),
      onFound: ({ solcLongVersion, kind, path: file }) =>
        note(`Compiler: ${solcLongVersion} (${kind}), ${file}`),
    });
}

function openBuilds(
  { tool, folder, buildFolder, otherBuildFolders = [] }: Project,
  {
    openCompiler,
    signal,
  }: {
    readonly openCompiler: () => Promise<Compiler>;
    readonly signal?: AbortSignal;
  },
): BuildInfoStore {
  if (tool === "hardhat-3") {
    return createBuildInfoStore({
      artifactsFolder: buildFolder,
      ignitionFolder: path.join(folder, "ignition"),
    });
  }
  const buildFolders = [buildFolder, ...otherBuildFolders];
  const openWhole = (place: string) =>
    createGivenBuildStore({
      path: place,
      // Nothing builds the files of a folder without a tool again.
      origin: tool === "files" ? "option" : "project",
      lookedIn:
        tool === "none"
          ? `${folder} (builds, bundles and standard JSON), and from there upwards for artifacts, out and the config of Hardhat or Foundry`
          : buildFolders.join(", "),
      compiler: {
        compile: async (job, options) => (await openCompiler()).compile(job, options),
        listVersions: async (options) => (await openCompiler()).listVersions?.(options),
      },
      readRuntimeBytecode: async () => "",
      signal,
    });
  const toOutput = (outFolder: string) => ({ outFolder, wholeBuilds: openWhole(outFolder) });
  return tool === "foundry"
    ? createForgeBuildStore({
        projectFolder: folder,
        outputs: [toOutput(buildFolder), ...otherBuildFolders.map(toOutput)],
      })
    : openWhole(buildFolder);
}

const defaultTimeoutMs = 300_000;

const defaultPort = 4280;

function toSettings({
  args,
  config,
  environment,
  hostSecrets,
  findExplorers,
  findEtherscanKey,
  stateFolder,
}: HostParts): Settings {
  const { rpcUrl = environment.ETH_RPC_URL, apiKeyFile } = args;
  const keys = readKeys(apiKeyFile, environment);
  const findKey = (apiUrl: string) => findDefaultKey(apiUrl, keys);
  return {
    ...keys,
    blockscoutKey: config?.blockscoutKey ?? keys.blockscoutKey,
    // The key of a file is the only one.
    findEtherscanKey: apiKeyFile === undefined ? findEtherscanKey : undefined,
    isKeyForNamedUrls: true,
    explorers:
      rpcUrl !== undefined && URL.canParse(rpcUrl)
        ? { [nameNode(rpcUrl, hostSecrets)]: config?.toExplorers(findKey) ?? [] }
        : {},
    findExplorers,
    sourcify: config?.sourcify ?? { isOn: true, apiUrl: undefined },
    chainLists: readChainLists(environment),
    timeoutMs: defaultTimeoutMs,
    localExplorer: {
      port: defaultPort,
      database: path.join(stateFolder, "local-explorer.sqlite"),
      submissionsPerDay: undefined,
      compileTimeoutMs: undefined,
    },
  };
}

/** Switches the public lists of chains off, or names a server with copies. */
const listsVariable = "EXPLORER_CHAIN_LISTS";

function readChainLists({ [listsVariable]: given = "" }: HostParts["environment"]): Settings["chainLists"] {
  if (given === "" || given === "off") {
    return { isOn: given === "", baseUrl: undefined };
  }
  if (/^https?:/i.test(given) && URL.canParse(given)) {
    return { isOn: true, baseUrl: given };
  }
  throw createFailure("INVALID_OPTION", {
    option: listsVariable,
    reason: "it is neither `off` nor an http or https URL",
    value: given,
  });
}
