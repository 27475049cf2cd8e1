import path from "node:path";
import type { AppHost } from "../../src/app/host.ts";
import { systemClock } from "../../src/base/clock.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { createProjectHistory } from "../../src/project/history/project-history.ts";
import { createFakeWorld } from "./fake-ports.ts";
import { openHttpProvider } from "./open-http-provider.ts";
import { realCompiler } from "./real-compiler.ts";
import { build, child } from "./worlds.ts";

/** A host as a command line could be one: it has the URL of a node, a folder, builds and a compiler. */
export function openPlainHost(rpcUrl: string, folder: string): AppHost {
  const { request, secrets } = openHttpProvider(rpcUrl);
  const { builds, records } = createFakeWorld({ artifacts: [child], buildInfos: [build] }).ports;
  return {
    settings: {
      apiKey: { get: async () => "a key" },
      explorers: {},
      sourcify: { isOn: true, apiUrl: undefined },
      chainLists: { isOn: true, baseUrl: undefined },
      timeoutMs: 300_000,
      localExplorer: {
        port: 0,
        database: path.join(folder, "explorer.sqlite"),
        submissionsPerDay: undefined,
        compileTimeoutMs: undefined,
      },
    },
    chainDescriptors: new Map(),
    selectedNetwork: undefined,
    networkNames: [],
    buildProfiles: [],
    selectedProfile: undefined,
    builds,
    publishedBuilds: builds,
    records: { ...records, read: async () => [], readAll: async () => ({ records: [], failures: [] }) },
    clock: systemClock,
    hasKeystore: false,
    history: createProjectHistory(folder),
    commandStyle: { ...hardhatStyle, program: ["verify"], config: "verify.json" },
    folders: {
      journal: path.join(folder, "journal"),
      proofs: path.join(folder, "proofs"),
      notices: path.join(folder, "notices"),
      prepareState: async () => undefined,
      findLists: async () => path.join(folder, "chain-lists"),
    },
    openNetwork: async () => ({
      networkName: "mine",
      chainId: undefined,
      request,
      secrets,
      getUrl: async () => rpcUrl,
      otherChains: [],
      describeOpenQuestions: () => undefined,
    }),
    openCompiler: async () => realCompiler,
    readSource: async () => ({ kind: "foreign" }),
    readPackageVersion: async () => undefined,
  };
}
