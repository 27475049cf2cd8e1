import { expect } from "chai";
import { AbiCoder } from "ethers";
import { systemClock } from "../../../../src/base/clock.ts";
import { invariant } from "../../../../src/base/errors.ts";
import type { Address } from "../../../../src/base/hex.ts";
import { connectChains, readDeployedCode } from "../../../../src/local-explorer/engine/chains.ts";
import type { JobFacts, SourceSubmission } from "../../../../src/local-explorer/engine/records.ts";
import { runJob } from "../../../../src/local-explorer/engine/run-job.ts";
import { isBetter } from "../../../../src/local-explorer/engine/sources/run-sourcify-job.ts";
import type { Store } from "../../../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../../../src/local-explorer/store/open-store.ts";
import type { ChainReader } from "../../../../src/verification/ports.ts";
import { realCompiler } from "../../../helpers/real-compiler.ts";
import { compileInput, solcLongVersion, toInput } from "../../compile-source.ts";
import { openTestChain, type TestChain } from "../../open-test-chain.ts";
import { counterSource, libraryUserSource } from "../../sources.ts";

type Source = Pick<SourceSubmission, "sourceCode" | "compilerVersion" | "contractName">;

const common = {
  codeFormat: "solidity-standard-json-input",
  encodedConstructorArguments: "",
  licenseType: 1,
} as const;

describe("runSourcifyJob", () => {
  let chain: TestChain;
  let store: Store;

  before(async () => {
    chain = await openTestChain();
  });
  beforeEach(() => {
    store = openStore(":memory:");
  });
  after(() => chain.close());

  const toSource = (text: string, contractName: string): Source => ({
    sourceCode: JSON.stringify(toInput(text)),
    compilerVersion: `v${solcLongVersion}`,
    contractName: `contracts/Test.sol:${contractName}`,
  });

  async function connect(reader: ChainReader) {
    const connected = await connectChains([reader], { store, clock: systemClock }).find(undefined);
    invariant(connected !== undefined, "there is one chain");
    return connected;
  }

  async function judge(
    address: Address,
    source: Source,
    reader: ChainReader = chain.reader,
  ): Promise<{ readonly kind: string; readonly facts: JobFacts }> {
    const connected = await connect(reader);
    const outcome = await runJob(
      { chain: connected, request: { kind: "sourcify", submission: { address, ...common, ...source } } },
      {
        store,
        compiler: realCompiler,
        clock: systemClock,
        creationSearchMs: 30_000,
        signal: new AbortController().signal,
      },
    );
    outcome.save();
    return { kind: outcome.verdict.kind, facts: outcome.verdict.facts ?? {} };
  }

  async function deployCounter(start = 7): Promise<Address> {
    const compiled = await compileInput(toInput(counterSource));
    const args = AbiCoder.defaultAbiCoder().encode(["address", "uint256"], [chain.account, start]);
    return await chain.deploy(compiled("Counter").creationBytecode.object + args.slice(2));
  }

  async function findRecord(address: Address) {
    const onChain = await readDeployedCode({ chain: await connect(chain.reader), address });
    return onChain && store.contracts.find(onChain.deployed);
  }

  const matchesOf = ({ facts }: { readonly facts: JobFacts }) => [facts.creationMatch, facts.runtimeMatch];

  it("judges each code by itself, and finds the arguments", async () => {
    const address = await deployCounter();

    const judged = await judge(address, toSource(counterSource, "Counter"));

    expect([judged.kind, ...matchesOf(judged)]).to.deep.equal(["verified", "exact", "exact"]);
    const record = await findRecord(address);
    expect(record).to.deep.include({
      match: "exact",
      creationMatch: "exact",
      runtimeMatch: "exact",
    });
    expect(record?.encodedConstructorArguments).to.match(/7$/).and.to.have.lengthOf(128);
  });

  it("replaces a partial match only by a better one", async () => {
    const address = await deployCounter();
    const changed = toSource(`${counterSource}// changed\n`, "Counter");

    const first = await judge(address, changed);
    const second = await judge(address, changed);
    const third = await judge(address, toSource(counterSource, "Counter"));
    const fourth = await judge(address, changed);

    expect([first.kind, ...matchesOf(first)]).to.deep.equal(["verified", "partial", "partial"]);
    expect([second.kind, second.facts.code]).to.deep.equal(["already-verified", "already_verified"]);
    expect([third.kind, ...matchesOf(third)]).to.deep.equal(["verified", "exact", "exact"]);
    expect(fourth.kind).to.equal("already-verified");
  });

  it("adds the creation to a match of the runtime code alone, once it is known", async () => {
    const address = await deployCounter();
    const blind: ChainReader = { ...chain.reader, findCreation: async () => undefined };

    const first = await judge(address, toSource(counterSource, "Counter"), blind);
    const second = await judge(address, toSource(counterSource, "Counter"));

    expect(matchesOf(first)).to.deep.equal([undefined, "exact"]);
    expect(matchesOf(second)).to.deep.equal(["exact", "exact"]);
    const record = await findRecord(address);
    expect(record?.creationMatch).to.equal("exact");
  });

  it("finds the libraries that the code is linked with", async () => {
    const compiled = await compileInput(toInput(libraryUserSource));
    const library = await chain.deploy(compiled("Sums").creationBytecode.object);
    const digits = library.slice(2).toLowerCase();
    const code = compiled("LibraryUser").creationBytecode.object.replaceAll(/__\$.{34}\$__/g, digits);
    const address = await chain.deploy(code);

    const judged = await judge(address, toSource(libraryUserSource, "LibraryUser"));

    expect([judged.kind, ...matchesOf(judged)]).to.deep.equal(["verified", "exact", "exact"]);
    expect(await findRecord(address))
      .to.have.property("linkedLibraries")
      .that.deep.equals({ "contracts/Test.sol:Sums": library });
  });

  it("says what differs", async () => {
    const address = await deployCounter();

    const judged = await judge(address, toSource(counterSource, "Other"));

    expect([judged.kind, judged.facts.code]).to.deep.equal(["rejected", "bytecode_length_mismatch"]);
  });

  for (const [title, source, code] of [
    ["an abstract contract", toSource(counterSource, "Unfinished"), "compiled_bytecode_is_zero"],
    ["a name that is not there", toSource(counterSource, "Nobody"), "contract_not_found_in_compiler_output"],
    ["what does not compile", toSource("contract Counter {", "Counter"), "compiler_error"],
    ["a language that it cannot compile", toVyper(), "unsupported_language"],
    [
      "a compiler that is not there",
      { ...toSource(counterSource, "Counter"), compilerVersion: "v0.4.99+commit.00000000" },
      "compiler_error",
    ],
    [
      "a compiler version without its commit",
      { ...toSource(counterSource, "Counter"), compilerVersion: `v${solcLongVersion.split("+")[0]}` },
      "compiler_error",
    ],
  ] as readonly (readonly [string, Source, string])[]) {
    it(`names the reason: ${title}`, async () => {
      const judged = await judge(await deployCounter(), source);

      expect([judged.kind, judged.facts.code]).to.deep.equal(["rejected", code]);
    });
  }

  it("keeps the licence, and the arguments if the creation is not known, of the record that it improves", async () => {
    const address = await deployCounter();
    const blind: ChainReader = { ...chain.reader, findCreation: async () => undefined };
    await judge(address, toSource(`${counterSource}// changed\n`, "Counter"), blind);
    const partial = await findRecord(address);
    invariant(partial !== undefined, "there is a record");
    const code = await readDeployedCode({ chain: await connect(blind), address });
    invariant(code !== undefined, "there is code");
    const given = { licenseType: 3, encodedConstructorArguments: "07" };
    store.contracts.replace(code.deployed, { ...partial, ...given });

    await judge(address, toSource(counterSource, "Counter"), blind);

    expect(await findRecord(address)).to.include({ runtimeMatch: "exact", ...given });
  });

  function toVyper(): Source {
    const sourceCode = JSON.stringify({ language: "Vyper", sources: { "a.vy": { content: "x: uint256" } } });
    return { sourceCode, compilerVersion: "v0.4.1", contractName: "a.vy:a" };
  }
});

describe("isBetter", () => {
  const none = { creation: undefined, runtime: undefined };
  const both = { creation: "exact", runtime: "exact" } as const;
  const partial = { creation: "partial", runtime: "partial" } as const;
  const runtimeOnly = { creation: undefined, runtime: "exact" } as const;

  for (const [title, found, known, expected] of [
    ["both rise", both, partial, true],
    ["one rises and the other stays", both, runtimeOnly, true],
    ["anything is more than nothing", partial, none, true],
    ["nothing changes", both, both, false],
    ["nothing changes, partially", partial, partial, false],
    ["both fall", partial, both, false],
    ["one rises and the other falls", { creation: "exact", runtime: "partial" }, runtimeOnly, false],
  ] as const) {
    it(`is ${expected} where ${title}`, () => {
      expect(isBetter(found, known)).to.equal(expected);
    });
  }
});
