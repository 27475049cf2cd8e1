import { expect } from "chai";

import { flattenContract } from "../../../src/verification/flatten/flatten-contract.ts";
import { failureOf } from "../../helpers/failure.ts";
import { openFlattenWorld } from "./flatten-world.ts";

describe("flattenContract", () => {
  it("gives a source that compiled to the same contract, with its new names", async () => {
    const { contract, run, jobs } = openFlattenWorld("linked-libraries");
    const { source, renames } = await flattenContract(contract, run);

    expect(renames).to.deep.equal([{ from: "Two.sol:Calc", to: "Calc_2" }]);
    expect(jobs.map(({ outputs }) => outputs)).to.deep.equal(["syntax-trees", undefined]);
    expect(jobs[1]?.input.sources).to.deep.equal({ "Target.sol": { content: source } });
  });

  it("scenario 29: refuses what has no single file, with the reason, and compiles nothing for it", async () => {
    const { contract, run, jobs } = openFlattenWorld("refused-library-selectors");
    const failure = await failureOf(flattenContract(contract, run));

    expect(failure.code).to.equal("FLATTENING_REFUSED");
    expect(failure.message).to.include("A.sol:Data and B.sol:Data must keep the name");
    expect(jobs).to.have.lengthOf(1);
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
    expect(failure.message).to.match(/the runtime bytecode has \d+ bytes instead of \d+/);
  });

  it("tries the other ABI coder where the sources have both, and takes the one that is proved", async () => {
    const { contract, run, jobs } = openFlattenWorld("abi-coders", {
      compileFlattened: ({ input }) =>
        /abicoder v1/.test(JSON.stringify(input.sources))
          ? { kind: "compiled", contracts: [contract] }
          : { kind: "failed", errors: ["not with this coder"] },
    });
    const { mixedAbiCoders } = await flattenContract(contract, run);

    expect(mixedAbiCoders?.chosen).to.equal("v1");
    expect(jobs.length).to.be.within(2, 3);
  });

  it("scenario 29: names the ABI coders as the cause where neither is proved", async () => {
    const { contract, run, jobs } = openFlattenWorld("unproved-abi-coders", {
      compileFlattened: () => ({ kind: "failed", errors: ["not with this coder"] }),
    });
    const failure = await failureOf(flattenContract(contract, run));

    expect(failure.message).to.include("a single file has one ABI coder");
    expect(jobs).to.have.lengthOf(3);
  });
});
