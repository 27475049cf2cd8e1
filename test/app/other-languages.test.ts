import { expect } from "chai";
import { plainExplorer } from "../../src/app/explorers/explorer-config.ts";
import type { AppHost, ExplorerSettings } from "../../src/app/host.ts";
import { lookUpAbi, lookUpSource } from "../../src/app/look-ups.ts";
import { silentReporter } from "../../src/app/reporter.ts";
import { runVerification } from "../../src/app/run.ts";
import { runFlattening } from "../../src/app/run-flattening.ts";
import { describeSource } from "../../src/app/words/results/describe-look-up.ts";
import { describeResult } from "../../src/app/words/results/describe-result.ts";
import type { Address } from "../../src/base/hex.ts";
import { readOtherCode } from "../core/bytecode/bytecode-fixture.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld } from "../helpers/fake-ports.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { openServer } from "../helpers/open-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { build, child } from "../helpers/worlds.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

interface Service {
  readonly fixture: string;
  readonly dialect: ExplorerSettings["dialect"];
  /** What is said of the source. */
  readonly words: RegExp;
  readonly compiler: string;
  readonly language: string;
}

const services: readonly Service[] = [
  {
    fixture: "etherscan-source-vyper",
    dialect: "etherscan-v1",
    words: /^\/\/ Vyper, compiler vyper:0\.4\.0, EVM default, licence not known$/m,
    compiler: "vyper:0.4.0",
    language: "Vyper",
  },
  {
    fixture: "blockscout-source-vyper",
    dialect: "blockscout",
    words: /^\/\/ Vyper, compiler v0\.3\.7\+commit\.6020b8bb, EVM istanbul, licence not known$/m,
    compiler: "v0.3.7+commit.6020b8bb",
    language: "Vyper",
  },
  {
    fixture: "sourcify-contract-vyper",
    dialect: "sourcify",
    words: /^\/\/ Vyper, compiler vyper:0\.3\.7\+commit\.6020b8bb, EVM istanbul, licence not known$/m,
    compiler: "vyper:0.3.7+commit.6020b8bb",
    language: "Vyper",
  },
  {
    fixture: "sourcify-contract-fe",
    dialect: "sourcify",
    words: /^\/\/ Fe, compiler fe:26\.0\.0, EVM default, licence not known$/m,
    compiler: "fe:26.0.0",
    language: "Fe",
  },
];

/** In the words of both APIs. */
const unknownCreation = {
  status: 404,
  json: { status: "0", message: "No data found", result: null, customCode: "not_found" },
};

describe("a contract of another language than Solidity", () => {
  let chain: TestChain;
  let address: Address;

  before(async () => {
    chain = await openTestChain();
    address = await chain.deploy(readOtherCode("vyper-0.3.7-creation"));
  });

  after(() => chain.close());

  /** A host whose network has one explorer, which answers everything with a fixture. */
  async function withService(
    { fixture, dialect }: Service,
    work: (host: AppHost) => Promise<void>,
  ): Promise<void> {
    const { response } = responseFixture(fixture);
    const server = await openServer(({ query }) => {
      const action = query.get("action") ?? query.get("fields");
      return action?.includes("creation") === true && !action.includes("sources")
        ? unknownCreation
        : { json: action === "getabi" ? toAbiAnswer(response) : response };
    });
    const node = await serveRpc(chain);
    try {
      await withTemporaryFolder({}, async (folder) => {
        const host = openPlainHost(node.url, folder);
        const explorer = { ...plainExplorer(`http://127.0.0.1:${server.port}/api`), name: "Scan", dialect };
        await work({ ...host, settings: { ...host.settings, explorers: { mine: [explorer] } } });
      });
    } finally {
      await server.close();
      await node.close();
    }
  }

  function toAbiAnswer(response: unknown): unknown {
    const abi = /"ABI":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(response))?.[1] ?? "null";
    return { status: "1", message: "OK", result: JSON.parse(abi) };
  }

  for (const service of services) {
    const { fixture, words, compiler, language } = service;
    it(`is looked up and found verified as what it is: ${fixture}`, () =>
      withService(service, async (host) => {
        const source = await lookUpSource(address, {}, { host });
        const abi = await lookUpAbi(address, { direct: true }, { host });
        const session = { reporter: silentReporter, timeoutMs: 300_000 };
        const result = await onlyResult(runVerification({ address }, session, host));
        const check = await onlyResult(runVerification({ address, check: true }, session, host));

        expect(source).to.include({ language, compilerVersion: compiler });
        expect(source === undefined ? "" : describeSource(source)).to.match(words);
        expect(Object.keys(source?.sources ?? {}).join()).to.match(/\.(?:vy|fe)$/);
        expect(abi?.map(({ name }) => name)).to.deep.equal(["owner"]);
        for (const { status, message, codeFormat } of [result, check]) {
          expect(status).to.equal("mismatch");
          expect(message).to.match(
            new RegExp(
              `on Scan: it is .*Owner there, written in ${language}, and no build here has the code`,
            ),
          );
          expect(codeFormat).to.equal(null);
        }
        expect(describeResult(result)).not.to.match(/optimizer|single.file|Solidity/i);
      }));
  }

  it("is verified already where there is no build to compare it with, without a code format of Solidity", () =>
    withService(services[0] ?? expect.fail(), async (host) => {
      const { builds } = createFakeWorld({}).ports;
      const empty = { ...host, builds, publishedBuilds: builds };
      const session = { reporter: silentReporter, timeoutMs: 300_000 };
      const result = await onlyResult(runVerification({ address }, session, empty));

      expect(result.codeFormat).to.equal(null);
      expect(result.message).to.include("written in Vyper");
    }));

  it("is not flattened, and the reason names its language", () =>
    withTemporaryFolder({}, async (folder) => {
      const vyper = { ...build, input: { ...build.input, language: "Vyper" } };
      const { builds } = createFakeWorld({ artifacts: [child], buildInfos: [vyper] }).ports;
      const host = { ...openPlainHost("http://127.0.0.1:1", folder), builds };
      const failure = await failureOf(runFlattening("Child", { reporter: silentReporter }, host));

      expect(failure.code).to.equal("FLATTENING_REFUSED");
      expect(failure.message).to.include("it is written in Vyper, and only Solidity can be flattened");
    }));
});
