import { expect } from "chai";
import {
  findNamedContract,
  flattenContract,
  readSyntaxTrees,
} from "../../../src/verification/flatten/flatten-contract.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type FakeWorldOptions } from "../../helpers/fake-ports.ts";
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
