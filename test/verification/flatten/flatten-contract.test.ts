import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import {
  findNamedContract,
  flattenContract,
  readSyntaxTrees,
} from "../../../src/verification/flatten/flatten-contract.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { child } from "../../helpers/worlds.ts";
import { openFlattenWorld } from "./flatten-world.ts";

describe("flattenContract", () => {
  it("gives a source that compiled to the same contract, with its new names", async () => {
    const { contract, run, jobs } = openFlattenWorld("linked-libraries");
    const { source, renames } = await flattenContract(contract, run);

    expect(renames).to.deep.equal([{ from: "Two.sol:Calc", to: "Calc_2" }]);
    expect(jobs.map(({ outputs }) => outputs)).to.deep.equal(["syntax-trees", undefined]);
    expect(jobs[1]?.input.sources).to.deep.equal({ "Target.sol": { content: source } });
  });

  it("scenario 28: reads the syntax trees of old compilers, and proves with them", async () => {
    const folder = path.join(import.meta.dirname, "../../../test-fixtures/flatten/solc-0.5.17");
    const names = ["Main.sol", "Other.sol", "Tools.sol"];
    const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
    const input = {
      language: "Solidity",
      sources: Object.fromEntries(names.map((name, index) => [name, { content: texts[index] ?? "" }])),
      settings: {},
    };
    const buildInfo = { id: "build", solcLongVersion: "0.5.16+commit.9c3226ce", input };
    const compiler = createSolcCompiler({
      candidates: [{ path: soljsonPath("solc-0.5.16") }],
    });
    const compiled = await compiler.compile(buildInfo);
    invariant(compiled.kind === "compiled", "The case compiles");
    const target = compiled.contracts.find(({ contractName }) => contractName === "Target");
    invariant(target !== undefined, "The case has a Target");
    const { ports } = createFakeWorld({ buildInfos: [buildInfo], compile: (job) => compiler.compile(job) });
    const { renames } = await flattenContract(
      { ...target, buildInfoId: "build" },
      { ports, deadline: { signal: new AbortController().signal } },
    );

    expect(renames).to.deep.equal([{ from: "Other.sol:Store", to: "Store_2" }]);
  });

  it("scenario 29: refuses a source that does not compile, in the compiler's words", async () => {
    const { contract, run } = openFlattenWorld("alias-contract", {
      compileFlattened: () => ({ kind: "failed", errors: ["DeclarationError: Undeclared identifier."] }),
    });
    const failure = await failureOf(flattenContract(contract, run));

    expect(failure.code).to.equal("FLATTENING_REFUSED");
    expect(failure.message).to.include("Undeclared identifier");
  });

  it("scenario 29: refuses a source that is another contract, and says in what", async () => {
    const { contract, run } = openFlattenWorld("alias-contract", {
      compileFlattened: () => ({ kind: "compiled", contracts: [withLongerCode()] }),
    });
    const withLongerCode = () => {
      const { runtimeBytecode } = contract;
      return { ...contract, runtimeBytecode: { ...runtimeBytecode, object: `${runtimeBytecode.object}00` } };
    };
    const failure = await failureOf(flattenContract(contract, run));

    expect(failure.code).to.equal("FLATTENING_REFUSED");
    expect(failure.message).to.include("the runtime bytecode differs, though the ABI is the same");
  });
});

describe("findNamedContract", () => {
  function find(name: string, options: FakeWorldOptions) {
    const { ports } = createFakeWorld(options);
    return findNamedContract(name, { ports, deadline: { signal: new AbortController().signal } });
  }

  const elsewhere = { ...child, inputSourceName: "other/Child.sol", userSourceName: "other/Child.sol" };

  it("refuses a name that two contracts have, and lists them", async () => {
    const failure = await failureOf(find("Child", { artifacts: [child, elsewhere] }));

    expect(failure.code).to.equal("CONTRACT_AMBIGUOUS");
    expect(failure.message).to.include("other/Child.sol:Child");
  });
});

describe("readSyntaxTrees", () => {
  it("has the compiler read what the contract imports, and nothing else", async () => {
    const { contract, buildInfo, run, jobs, progress } = openFlattenWorld("alias-contract");
    const sources = { ...buildInfo.input.sources, "Stranger.sol": { content: "contract Stranger {}" } };
    const wider = { ...buildInfo, input: { ...buildInfo.input, sources } };
    const { input, asts } = await readSyntaxTrees({ contract, buildInfo: wider }, run);

    expect(Object.keys(input.sources)).to.have.members(["Main.sol", "Vault.sol"]);
    expect(asts).to.have.keys("Main.sol", "Vault.sol");
    expect(jobs).to.have.lengthOf(1);
    expect(jobs[0]).to.deep.include({ outputs: "syntax-trees", input });
    expect(progress).to.deep.equal([
      { step: "compiling", compilerVersion: buildInfo.solcLongVersion, sources: 2 },
    ]);
  });
});
