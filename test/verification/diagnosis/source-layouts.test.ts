import { expect } from "chai";
import { createSourceLayouts } from "../../../src/verification/diagnosis/source-layouts.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { build, child, createChildWorld } from "../../helpers/worlds.ts";

/** Whether there is a layout of the code that these settings make. */
async function findOf(settings: Readonly<Record<string, unknown>>): Promise<boolean> {
  const input = { ...build.input, settings: { ...build.input.settings, ...settings } };
  const { inputSourceName, contractName } = child;
  const compiled = await realCompiler.compile({
    solcLongVersion: build.solcLongVersion,
    input,
    target: { inputSourceName, contractName },
  });
  const made = compiled.kind === "compiled" ? compiled.contracts : expect.fail("it compiles");
  const contract = { ...child, ...made.find((one) => one.contractName === contractName) };
  const world = createChildWorld({
    artifacts: [contract],
    buildInfos: [{ ...build, input }],
    compile: (job) => realCompiler.compile(job),
  });
  return runIn(world, {}, async (run) => {
    const layouts = createSourceLayouts(run);
    return (await layouts.find(contract)) !== undefined;
  });
}

describe("createSourceLayouts", () => {
  it("finds the layout of code whose source map leads to what was written, and of no other", async () => {
    const optimizer = { enabled: true, runs: 200 };

    expect(await findOf({ optimizer })).to.equal(true);
    expect(await findOf({ optimizer: { enabled: false }, viaIR: true })).to.equal(true);
    expect(await findOf({ optimizer, viaIR: true })).to.equal(false);
  });
});
