import { expect } from "chai";
import { systemClock } from "../../../src/base/clock.ts";
import { findCommit } from "../../../src/verification/commits/find-commit.ts";
import type { Deadline } from "../../../src/verification/deadline.ts";
import type { CompilerJob, StoredContract } from "../../../src/verification/ports.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { createFakeHistory } from "./fake-history.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const input = { language: "Solidity", sources: { "src/A.sol": { content: "contract A {}" } }, settings: {} };

const contract: StoredContract = {
  inputSourceName: "src/A.sol",
  userSourceName: "src/A.sol",
  contractName: "A",
  abi: [],
  creationBytecode: { object: "00", linkReferences: [] },
  runtimeBytecode: { object: "00", linkReferences: [], immutableReferences: [] },
  buildInfoId: "one",
};

/** Searches a code without a hash of its sources, which no commit gives, in commits with these texts. */
async function search(
  texts: readonly string[],
  {
    timeoutMs = 60_000,
    code = "6000",
    settings = {},
    limit,
  }: {
    readonly timeoutMs?: number;
    readonly code?: string;
    readonly settings?: CompilerJob["input"]["settings"];
    readonly limit?: AbortController;
  } = {},
) {
  const { history } = createFakeHistory(texts.map((text) => ({ subject: "", files: { "src/A.sol": text } })));
  const jobs: CompilerJob[] = [];
  const built = { ...input, settings };
  const buildInfo = { id: "one", solcLongVersion: "0.8.37", input: built };
  const target = { address, chainId: 1, runtimeBytecode: code, verifiedSource: undefined } as const;
  const deadline: Deadline = {
    timeoutMs,
    signal: new AbortController().signal,
    elapsedMs: () => 0,
    forExplorer: () => deadline,
  };
  const found = await findCommit(
    { target, contract, buildInfo, input: built, profiles: [] },
    {
      request: { address },
      deadline,
      ports: {
        clock: { ...systemClock, signalAfter: () => limit?.signal ?? AbortSignal.timeout(timeoutMs) },
        chain: createFakeWorld({}).ports.chain,
        compiler: {
          compile: async (job) => {
            jobs.push(job);
            limit?.abort();
            return { kind: "compiled", contracts: [contract] };
          },
        },
        reporter: { progress: () => undefined },
        host: {
          networkName: "mine",
          buildProfiles: [],
          selectedProfile: undefined,
          otherChains: [],
          history: {
            open: async () => history,
            locateSource: (name) => name,
            readPackageSource: async () => undefined,
          },
          readSource: async () => ({ kind: "text", text: "" }),
          readPackageVersion: async () => undefined,
        },
      },
    },
  );
  return { found, jobs };
}

describe("findCommit", () => {
  it("compiles at most ten versions of a code without a hash, each once, and says so", async () => {
    const texts = Array.from(
      { length: 30 },
      (_, index) => `contract A { uint256 a = ${Math.floor(index / 2)}; }`,
    );
    const { found, jobs } = await search(texts);

    expect(jobs).to.have.length(10);
    expect(found).to.deep.include({ kind: "searched", end: "limit", versions: 10, commits: 20 });
  });

  it("compiles versions with other comments and blanks once", async () => {
    const { found, jobs } = await search(["contract A {}", "contract A { }", "// One.\ncontract A {\n}"]);

    expect(jobs).to.have.length(1);
    expect(found).to.deep.include({ end: "all", versions: 1, commits: 3 });
  });

  it("counts the commits with the same files among the 5,000 around the one that is found", async () => {
    const few = await search(["contract A {}", "contract B {}", "contract A {}"], { code: "00" });
    const many = await search(
      Array.from({ length: 6_000 }, () => "contract A {}"),
      { code: "00" },
    );

    expect(few.found).to.have.nested.property("commit.span.commits", 2);
    expect(few.found).to.not.have.nested.property("commit.span.isPart");
    expect(many.found).to.have.nested.property("commit.span.commits", 5_000);
    expect(many.found).to.have.nested.property("commit.span.isPart", true);
  });

  it("counts no more commits with the same files when its time is over", async () => {
    const texts = ["contract A {}", "contract A {}", "contract A {}"];
    const { found } = await search(texts, { code: "00", limit: new AbortController() });

    expect(found).to.deep.nested.include({ "commit.span.commits": 1, "commit.span.isPart": true });
  });

  it("gives another compiler no EVM version that it does not know", async () => {
    const solc0813 = "6000a164736f6c634300080d000a";
    const { jobs } = await search(["contract A {}"], { code: solc0813, settings: { evmVersion: "prague" } });

    expect(jobs[0]?.input.settings).to.include({ evmVersion: "london" });
  });

  it("compiles nothing after its time, and names what a version imports and is not there", async () => {
    const over = new AbortController();
    over.abort();
    const late = await search(["contract A {}"], { timeoutMs: 0, limit: over });
    const broken = await search(['import "./B.sol"; contract A {}']);

    expect(late.jobs).to.deep.equal([]);
    expect(late.found).to.deep.include({ end: "time", versions: 0, seconds: 0 });
    expect(broken.jobs).to.deep.equal([]);
    expect(broken.found).to.deep.include({ end: "all", versions: 0, missing: ["src/B.sol"] });
  });
});
