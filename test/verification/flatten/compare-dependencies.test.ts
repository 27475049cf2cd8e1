import { expect } from "chai";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import type { CompilerInput } from "../../../src/core/compiler-input/compiler-input.ts";
import { compareDependencies } from "../../../src/verification/flatten/compare-dependencies.ts";
import { flattenContract } from "../../../src/verification/flatten/flatten-contract.ts";
import { compileSources } from "../../core/flatten/compile-sources.ts";
import { openFlattenWorld } from "./flatten-world.ts";

/** Flattens a case and compares what its target needs; the compiler's second look at it may be changed. */
async function compare(
  what: string | CompilerInput["sources"],
  change: (contract: CompiledContract) => CompiledContract,
) {
  let isProved = false;
  const { contract, buildInfo, run, jobs } = openFlattenWorld(what, {
    compileFlattened: ({ input }) => {
      const { contracts } = compileSources(input.sources);
      const isFlattened = Object.keys(input.sources).join() === "Target.sol";
      return { kind: "compiled", contracts: isProved && isFlattened ? contracts.map(change) : contracts };
    },
  });
  const flattened = await flattenContract(contract, run);
  isProved = true;
  const before = jobs.length;
  const dependencies = await compareDependencies({ contract, flattened, buildInfo }, run);
  return { dependencies, compilations: jobs.length - before };
}

const unchanged = (contract: CompiledContract) => contract;

describe("compareDependencies", () => {
  it("finds each contract that the target needs the same, by its old and its new name", async () => {
    const { dependencies } = await compare("linked-libraries", unchanged);

    expect(dependencies).to.deep.equal([
      { contract: "One.sol:Calc", flattenedName: "Calc", difference: null },
      { contract: "Two.sol:Calc", flattenedName: "Calc_2", difference: null },
    ]);
  });

  it("says in what one is another contract", async () => {
    const { dependencies } = await compare("linked-libraries", (contract) =>
      contract.contractName === "Calc_2" ? { ...contract, abi: [] } : contract,
    );

    expect(dependencies.map(({ difference }) => difference?.split(":")[0])).to.deep.equal([
      undefined,
      "the ABI differs",
    ]);
  });

  it("says where one is missing", async () => {
    const { dependencies } = await compare("linked-libraries", (contract) => ({
      ...contract,
      contractName: contract.contractName.replace("Calc_2", "Other"),
    }));

    expect(dependencies[1]?.difference).to.equal("the flattened source has no such contract");
  });

  it("compiles nothing where the target needs no other contract", async () => {
    expect(await compare({ "Main.sol": { content: "contract Target {}" } }, unchanged)).to.deep.equal({
      dependencies: [],
      compilations: 0,
    });
  });
});
