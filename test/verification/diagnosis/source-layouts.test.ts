import { expect } from "chai";
import { createSourceLayouts } from "../../../src/verification/diagnosis/source-layouts.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { build, child, createChildWorld } from "../../helpers/worlds.ts";

/** The settings of the layout that is found of the code that these settings make. */
async function findOf(settings: Readonly<Record<string, unknown>>) {
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
    return (await layouts.find(contract))?.settings;
  });
}

describe("createSourceLayouts", () => {
  it("finds the layout of code, with the settings that say what its source map is worth", async () => {
    const optimizer = { enabled: true, runs: 200 };

    expect(await findOf({ optimizer })).to.include({ optimizerEnabled: true, viaIr: false });
    expect(await findOf({ optimizer: { enabled: false }, viaIR: true })).to.include({ viaIr: true });
    expect(await findOf({ optimizer, viaIR: true })).to.include({ optimizerEnabled: true, viaIr: true });
  });
});
