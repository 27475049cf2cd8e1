import { expect } from "chai";
import { z } from "zod";
import type { AppHost, ExplorerSettings } from "../../src/app/host.ts";
import { silentReporter } from "../../src/app/reporter.ts";
import { runProxyVerification, runTransactionVerification, runVerification } from "../../src/app/run.ts";
import type { Address, Hex } from "../../src/base/hex.ts";
import { createOnce } from "../../src/base/once.ts";
import type { BuildInfo } from "../../src/core/build/parse-build-info.ts";
import type { BuildInfoStore, Compiler } from "../../src/verification/ports.ts";
import { toCloneCode } from "../e2e/fault-stage.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { startTestExplorer } from "../helpers/test-explorer.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { arithmetic, build, child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";

/** What is asked of node, project and compiler: name → how often. */
type Counts = Map<string, number>;

/** The build of the tests, and a source that the contract does not import: the cut has to be compiled. */
const cutBuild: BuildInfo = {
  ...build,
  input: {
    ...build.input,
    sources: { ...build.input.sources, "project/contracts/Other.sol": { content: "contract Other {}" } },
  },
};

const timeoutMs = 300_000;

const session = { reporter: silentReporter, timeoutMs };

/** Chain ids are asked for anew before each submission. */
const guards: readonly string[] = ["eth_chainId"];

describe("one run on several explorers", () => {
  let chain: TestChain;
  let address: Address;
  let transactionHash: Hex;
  let clone: Address;
  let foreign: Address;

  before(async () => {
    chain = await openTestChain();
    address = await chain.deploy(child.creationBytecode.object);
    const block = z
      .object({ transactions: z.array(z.templateLiteral(["0x", z.string()])) })
      .parse(await chain.request("eth_getBlockByNumber", ["latest", false]));
    transactionHash = block.transactions[0] ?? "0x";
    foreign = await chain.deploy(arithmetic.creationBytecode.object);
    clone = await chain.deploy(toCreation(toCloneCode(address)).slice(2));
  });

  after(() => chain.close());

  const names = ["Etherscan", "Blockscout", "Sourcify"] as const;

  /** Works on so many explorers, each a service of its own, and counts. */
  async function count(services: number, work: (host: AppHost) => Promise<{ status: string }>) {
    const counts: Counts = new Map();
    const tell = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    const started = await Promise.all(
      names.slice(0, services).map(async (name) => ({
        name,
        server: await startTestExplorer(chain.reader, { apiKeys: ["a key"] }),
      })),
    );
    let status = "";
    try {
      await withTemporaryFolder({}, async (folder) => {
        const plain = openPlainHost("http://127.0.0.1:1", folder);
        const { builds } = createFakeWorld({ artifacts: [child], buildInfos: [cutBuild] }).ports;
        const network = await plain.openNetwork();
        const host: AppHost = {
          ...plain,
          builds: countBuilds(builds, tell),
          publishedBuilds: builds,
          settings: {
            ...plain.settings,
            explorers: { mine: started.map(({ name, server }) => toSettings(name, server.url)) },
          },
          openNetwork: async () => ({
            ...network,
            request: ({ method, params }) => {
              tell(method);
              return chain.request(method, params);
            },
          }),
          openCompiler: async () => countCompilations(tell),
        };
        ({ status } = await work(host));
      });
      return { status, counts };
    } finally {
      await Promise.all(started.map(({ server }) => server.close()));
    }
  }

  function toSettings(name: (typeof names)[number], url: string): ExplorerSettings {
    const apis = {
      Etherscan: { apiUrl: `${url}/api`, dialect: undefined },
      Blockscout: { apiUrl: `${url}/api`, dialect: "blockscout" },
      Sourcify: { apiUrl: url, dialect: "sourcify" },
    } as const;
    return {
      name,
      ...apis[name],
      browserUrl: undefined,
      apiKey: name === "Sourcify" ? undefined : { get: async () => "a key" },
      headers: {},
      requestsPerSecond: undefined,
      ca: undefined,
      codeFormats: undefined,
    };
  }

  const cases = {
    "verify-contract": (host: AppHost) => runVerification({ address }, session, host),
    "verify-contract --tx": (host: AppHost) => runTransactionVerification({ transactionHash }, session, host),
    "verify-proxy": (host: AppHost) => runProxyVerification({ address: clone }, session, host),
  };
  for (const [title, work] of Object.entries(cases)) {
    it(`scenario 49: reads, proves and compiles once for three services (${title})`, async () => {
      const one = await count(1, work);
      const three = await count(3, work);

      expect([one.status, three.status]).to.deep.equal(["verified", "verified"]);
      expect(one.counts.get("compile")).to.equal(1);
      expect(listAskedMore(one, three)).to.deep.equal([]);
    });
  }

  it("scenario 49: looks for the cause of a mismatch once for three services", async () => {
    const work = (host: AppHost) => runVerification({ address: foreign }, session, host);
    const one = await count(1, work);
    const three = await count(3, work);

    expect([one.status, three.status]).to.deep.equal(["mismatch", "mismatch"]);
    expect(one.counts.get("scan")).to.equal(1);
    expect(listAskedMore(one, three)).to.deep.equal([]);
  });
});

type Counted = { readonly counts: Counts };

/** What was asked more often for three services than for one. */
function listAskedMore(one: Counted, three: Counted) {
  return [...three.counts].filter(
    ([name, times]) => !guards.includes(name) && times > (one.counts.get(name) ?? 0),
  );
}

function countBuilds(builds: BuildInfoStore, tell: (name: string) => void): BuildInfoStore {
  const last = createOnce<Awaited<ReturnType<BuildInfoStore["readBuildInfo"]>>>({ kept: 1 });
  return {
    ...builds,
    findArtifactsByLength: (bytes) => {
      tell("artifacts");
      return builds.findArtifactsByLength(bytes);
    },
    findOutputContracts: (code) => {
      tell("outputs");
      return builds.findOutputContracts(code);
    },
    scanArtifacts: () => {
      tell("scan");
      return builds.scanArtifacts();
    },
    // As the store of a project does.
    readBuildInfo: (id) =>
      last(id, undefined, async () => {
        tell("build info");
        return builds.readBuildInfo(id);
      }),
  };
}

function countCompilations(tell: (name: string) => void): Compiler {
  return {
    compile: (...call) => {
      tell("compile");
      return realCompiler.compile(...call);
    },
  };
}
