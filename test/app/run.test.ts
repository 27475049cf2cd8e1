import path from "node:path";
import { expect } from "chai";
import type { AppHost } from "../../src/app/host.ts";
import { lookUpAbi, lookUpSource } from "../../src/app/look-ups.ts";
import { silentReporter } from "../../src/app/reporter.ts";
import { runVerification } from "../../src/app/run.ts";
import { runFlattening } from "../../src/app/run-flattening.ts";
import { systemClock } from "../../src/base/clock.ts";
import { createHttpProvider } from "../../src/chain/http-provider.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";
import { build, child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

/** A host as a command line could be one: it has the URL of a node, a folder, builds and a compiler. */
function openPlainHost(rpcUrl: string, folder: string): AppHost {
  const { request, secrets } = createHttpProvider(rpcUrl);
  const { builds, records } = createFakeWorld({ artifacts: [child], buildInfos: [build] }).ports;
  return {
    settings: {
      apiKey: { get: async () => "a key" },
      explorers: {},
      sourcify: { isOn: true, apiUrl: undefined },
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
    records,
    clock: systemClock,
    hasKeystore: false,
    commandStyle: { ...hardhatStyle, program: ["verify"], config: "verify.json" },
    folders: {
      journal: path.join(folder, "journal"),
      proofs: path.join(folder, "proofs"),
      prepareState: async () => undefined,
      findLimits: async () => path.join(folder, "limits"),
    },
    openNetwork: async () => ({
      networkName: "mine",
      chainId: undefined,
      request,
      secrets,
      getUrl: async () => rpcUrl,
      pageCommand: undefined,
      otherChains: [],
      describeOpenQuestions: () => undefined,
    }),
    openCompiler: async () => realCompiler,
    readSource: async () => undefined,
    readPackageVersion: async () => undefined,
  };
}

describe("the app in a host that is not Hardhat", () => {
  let chain: TestChain;

  before(async () => {
    chain = await openTestChain();
  });

  after(() => chain.close());

  async function withHost(work: (host: AppHost) => Promise<void>): Promise<void> {
    const node = await serveRpc(chain);
    try {
      await withTemporaryFolder({}, (folder) => work(openPlainHost(node.url, folder)));
    } finally {
      await node.close();
    }
  }

  it("verifies a contract, and looks it up", () =>
    withHost(async (host) => {
      const address = await chain.deploy(child.creationBytecode.object);
      const run = runVerification({ address }, { reporter: silentReporter, timeoutMs: 300_000 }, host);

      expect(await onlyResult(run)).to.include({ status: "verified", match: "exact" });
      expect(await lookUpAbi(address, {}, { host })).to.deep.equal(child.abi);
      expect(await lookUpSource(address, {}, { host })).to.include({ contractName: child.contractName });
    }));

  it("names at the deadline the explorer that is silent, and that nothing was submitted", () =>
    withHost(async (plain) => {
      const clock = createVirtualClock();
      const address = await chain.deploy(child.creationBytecode.object);
      await withLoopbackServer([() => clock.pass(300_000)], async ({ url }) => {
        const session = { reporter: silentReporter, timeoutMs: 300_000, explorer: `${url}/api` };
        const { code, facts } = await failureOf(runVerification({ address }, session, { ...plain, clock }));
        const { host } = new URL(url);

        expect(code).to.equal("DEADLINE_EXCEEDED");
        expect(facts).to.deep.equal({
          timeout: "300 s",
          explorer: host,
          "waited for": `${host} (the source)`,
          "last answer": "none from an explorer",
          submitted: "nothing",
        });
      });
    }));

  it("flattens a contract, and asks no network", () =>
    withHost(async (host) => {
      const openNetwork = () => expect.fail("no network is needed");
      const { source } = await runFlattening("Child", { reporter: silentReporter }, { ...host, openNetwork });

      expect(source).to.include("contract Child");
    }));
});
