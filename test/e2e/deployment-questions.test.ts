import path from "node:path";
import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { runDeploymentVerification } from "../../src/app/deployments/run-deployment.ts";
import type { AppHost } from "../../src/app/host.ts";
import { silentReporter } from "../../src/app/reporter.ts";
import type { Address } from "../../src/base/hex.ts";
import { createCliStyle } from "../../src/cli/cli-style.ts";
import { openHost as openCommandLine } from "../../src/cli/open-host.ts";
import { openHost as openHardhat } from "../../src/hardhat/open-host.ts";
import plugin from "../../src/index.ts";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { build, child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

/** Serves a chain as a node, and lists its questions and the HTTP requests that they came in. */
async function openNode(chain: TestChain) {
  const questions: string[] = [];
  let requests = 0;
  const node = await serveRpc(chain, (calls) => {
    requests += 1;
    questions.push(...calls.map(({ method, params }) => JSON.stringify([method, params])));
  });
  return {
    ...node,
    /** Forgets what it was asked until now. */
    takeAsked: () => {
      const asked = { questions: questions.splice(0), requests };
      requests = 0;
      return asked;
    },
  };
}

const slot = "360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";

/** A proxy of EIP-1967: its constructor stores the implementation, and its code delegates every call to it. */
function toProxy(implementation: Address): string {
  const runtime = `365f5f375f5f365f7f${slot}545af43d5f5f3e3d5ff3`;
  const store = `73${implementation.slice(2)}7f${slot}55`;
  const length = (runtime.length / 2).toString(16).padStart(2, "0");
  const offset = (store.length / 2 + 9).toString(16).padStart(2, "0");
  return `${store}60${length}8060${offset}5f395ff3${runtime}`;
}

const proxyCount = 12;

describe("a deployment with many proxies", () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof openNode>>;
  const addresses: Address[] = [];
  const explorers: LocalExplorer[] = [];

  beforeEach(async () => {
    for (const _ of [1, 2]) {
      explorers.push(await startTestExplorer(chain.reader));
    }
  });

  afterEach(async () => {
    await Promise.all(explorers.splice(0).map((one) => one.close()));
  });

  before(async () => {
    chain = await openTestChain();
    node = await openNode(chain);
    const implementation = await chain.deploy(child.creationBytecode.object);
    addresses.push(implementation);
    for (let index = 0; index < proxyCount; index++) {
      addresses.push(await chain.deploy(toProxy(implementation)));
    }
  });

  after(async () => {
    await node.close();
    await chain.close();
  });

  const hosts: Record<string, (folder: string) => Promise<AppHost>> = {
    Hardhat: async () => {
      const hre = await createHardhatRuntimeEnvironment({
        plugins: [plugin],
        networks: { default: { type: "http", url: node.url } },
      });
      return openHardhat(hre);
    },
    "the command line": async (folder) =>
      openCommandLine({
        args: {
          rpcUrl: node.url,
          rpcHeader: [],
          chain: undefined,
          apiKeyFile: undefined,
          config: undefined,
          stateFolder: undefined,
          compiler: [],
          verbose: false,
        },
        project: { tool: "foundry", folder, buildFolder: folder },
        stateFolder: path.join(folder, "state"),
        environment: {},
        commandStyle: createCliStyle({ tool: "foundry" }),
        note: () => undefined,
      }),
  };
  for (const [name, open] of Object.entries(hosts)) {
    it(`asks the node nothing twice but its chain id: ${name}`, async () => {
      await withTemporaryFolder({}, async (folder) => {
        const plain = openPlainHost(node.url, folder);
        const host: AppHost = {
          ...(await open(folder)),
          settings: plain.settings,
          builds: createFakeWorld({ artifacts: [child], buildInfos: [build] }).ports.builds,
          openBuilds: undefined,
          publishedBuilds: createFakeWorld({}).ports.builds,
          openCompiler: async () => realCompiler,
          folders: plain.folders,
          records: {
            ...plain.records,
            read: async () =>
              addresses.map((address, index) => ({
                address,
                name: `${index}`,
                file: "records",
                chainId: 31_337,
                transactionHash: undefined,
                creationBytecode: undefined,
              })),
          },
        };
        node.takeAsked();
        const explorer = explorers.map(({ url }) => `${url}/api`).join(",");
        const session = { reporter: silentReporter, timeoutMs: 300_000, explorer };
        const result = await runDeploymentVerification({ deployment: "records" }, session, host);
        const { questions, requests } = node.takeAsked();
        const others = questions.filter((one) => !one.includes("eth_chainId"));

        expect(result.contracts.map(({ status }) => status)).to.deep.equal(addresses.map(() => "verified"));
        expect(others.filter((one, index) => others.indexOf(one) !== index)).to.deep.equal([]);
        expect(questions.length - others.length).to.be.at.most(addresses.length);
        expect(requests).to.be.at.most(name === "Hardhat" ? questions.length : questions.length - 5);
      });
    });
  }
});
