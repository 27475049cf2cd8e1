import { expect } from "chai";
import { traceCreation } from "../../../src/verification/creation/trace-creation.ts";
import type { Trial } from "../../../src/verification/creation/trial.ts";
import type { CreationFrame } from "../../../src/verification/ports.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";
import { codeWith, creationByCall, deployer, subjectOf, word } from "./creation-world.ts";

describe("traceCreation", () => {
  /**
   * Returns the argument that a trace tells, which has this one, of a contract whose immutables have these
   * values on the chain, and those in a trial; undefined: the trace is not believed.
   */
  async function argumentFrom(
    argument: number,
    { onChain, inTrial }: { readonly onChain: readonly string[]; readonly inTrial: readonly string[] },
    changes: Partial<CreationFrame> = {},
  ): Promise<string | undefined> {
    const immutables = (values: readonly string[]) =>
      new Map(values.map((value, index) => [`${index}`, value]));
    const trial: Trial = {
      onChain: immutables(onChain),
      ownAddress: word(0xadd2e55),
      blocks: [9],
      create: async () => immutables(inTrial),
    };
    const frame: CreationFrame = {
      address: targetAddress,
      factory: deployer,
      isCreate2: true,
      creationBytecode: `0x${codeWith(argument)}`,
      runtimeBytecode: `0x${toRuntimeOnChain(factory)}`,
      ...changes,
    };
    const world = createFakeWorld({ artifacts: [factory], trace: [frame] });
    const reading = await runIn(world, {}, async (run) =>
      traceCreation({ subject: await subjectOf(run), known: creationByCall, trial, run }),
    );
    return reading?.kind === "same" ? reading.code.constructorArguments.encoded : reading?.kind;
  }

  it("believes a trace whose argument a trial leaves where the chain has it", async () => {
    expect(await argumentFrom(7, { onChain: [word(7)], inTrial: [word(7)] })).to.equal(word(7));
  });

  it("does not believe a trace whose argument a trial leaves where the chain has another value", async () => {
    const contradicted = { onChain: [word(1), word(7)], inTrial: [word(1), word(9)] };

    expect(await argumentFrom(9, contradicted)).to.equal(undefined);
  });

  it("believes a trace although an immutable differs that is no argument, or was cleared since", async () => {
    expect(await argumentFrom(9, { onChain: [word(7)], inTrial: [word(5)] })).to.equal(word(9));
    expect(await argumentFrom(0, { onChain: [word(7)], inTrial: [word(0)] })).to.equal(word(0));
    expect(await argumentFrom(9, { onChain: [], inTrial: [] })).to.equal(word(9));
  });

  it("does not believe a trace of another address, or that leaves other code", async () => {
    const same = { onChain: [word(7)], inTrial: [word(7)] };

    expect(await argumentFrom(7, same, { address: deployer })).to.equal(undefined);
    expect(await argumentFrom(7, same, { runtimeBytecode: "0x6001" })).to.equal(undefined);
    // CREATE gives addresses by nonces, and none of this factory's is the target's.
    expect(await argumentFrom(7, same, { isCreate2: false })).to.equal(undefined);
  });
});
