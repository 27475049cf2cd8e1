import { expect } from "chai";
import type { CompilerResult } from "../../../src/core/build/compiled-contract.ts";
import type { Flattened } from "../../../src/core/flatten/flattened.ts";
import { compareWithOriginal } from "../../../src/verification/flatten/compare-with-original.ts";
import { flattenContract } from "../../../src/verification/flatten/flatten-contract.ts";
import { failureOf } from "../../helpers/failure.ts";
import { openFlattenWorld } from "./flatten-world.ts";

describe("compareWithOriginal", () => {
  const flattened: Flattened = {
    source: "contract Target {}",
    renames: [],
    included: [{ inputSourceName: "Main.sol", name: "Target", flattenedName: "Target", isContract: true }],
    license: "MIT",
  };

  async function compare(toResult: (world: ReturnType<typeof openFlattenWorld>) => CompilerResult) {
    const world = openFlattenWorld("alias-contract", { compileFlattened: () => toResult(world) });
    const { contract, buildInfo, run, jobs } = world;
    return { problem: await compareWithOriginal({ contract, flattened, buildInfo }, run), jobs };
  }

  it("says as a clause what is wrong", async () => {
    const failed = await compare(() => ({ kind: "failed", errors: [" ParserError: no \n"] }));
    const missing = await compare(() => ({ kind: "compiled", contracts: [] }));
    const other = await compare(({ contract }) => ({
      kind: "compiled",
      contracts: [{ ...contract, abi: [] }],
    }));

    expect(failed.problem).to.deep.equal({
      reason: "the flattened source does not compile: ParserError: no",
    });
    expect(missing.problem).to.deep.equal({ reason: "the flattened source has no such contract" });
    expect(other.problem?.reason).to.match(/^the ABI differs: /);
  });

  it("says of code alone that differs why one file can have no other", async () => {
    const { problem } = await compare(({ contract }) => {
      const { object } = contract.creationBytecode;
      const creationBytecode = {
        ...contract.creationBytecode,
        object: `${object.slice(0, 8)}ff${object.slice(10)}`,
      };
      return { kind: "compiled", contracts: [{ ...contract, creationBytecode }] };
    });

    expect(problem?.reason).to.equal("the creation bytecode differs, though the ABI is the same");
    expect(problem?.why).to.include("solc numbers the declarations of all files");
  });

  it("says of code alone that differs which names are new", async () => {
    const world = openFlattenWorld("unproved-library-selectors");
    const failure = await failureOf(flattenContract(world.contract, world.run));

    expect(failure.facts.why).to.equal(
      "a single file can declare a name only once, and new names can change code: B.sol:Data → Data_2",
    );
  });
});
