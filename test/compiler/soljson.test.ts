import { execFileSync } from "node:child_process";
import { expect } from "chai";

const module = JSON.stringify(new URL("../../src/compiler/soljson.ts", import.meta.url).href);

/** Runs a script that may use V8's own functions, and returns the JSON that it prints. */
function run(script: string, ...flags: readonly string[]): unknown {
  const own = ["--allow-natives-syntax", "--no-warnings", "--experimental-strip-types"];
  const args = [...own, ...flags, "--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

/** What a Node whose V8 may not have the settings says of itself, and another runtime. */
const others = ['node: "27.0.0"', 'bun: "1.3.0"'].map(
  (version) => `Object.defineProperty(process, "versions", { value: { ...process.versions, ${version} } });`,
);

describe("compileWasmLate", () => {
  /** A function `f` that counts its argument down to 0. */
  const countDown = [
    "0061736d01000000",
    "01050160017f00",
    "03020100",
    "07050101660000",
    "0a10010e000340200041016b22000d000b0b",
  ].join("");

  const isOptimized = (prepare: string): unknown =>
    run(
      `
      import { compileWasmLate } from ${module};
      ${prepare}
      const code = new WebAssembly.Module(Buffer.from("${countDown}", "hex"));
      const { f } = new WebAssembly.Instance(code).exports;
      f(2_000_000);
      console.log(%IsTurboFanFunction(f));`,
      "--wasm-sync-tier-up",
    );

  it("keeps V8 from optimizing a function early, unless Node's V8 may not have the flag, or the runtime has another", () => {
    expect(isOptimized("")).to.equal(true);
    expect(isOptimized("compileWasmLate();")).to.equal(false);
    for (const other of others) {
      expect(isOptimized(`${other} compileWasmLate();`)).to.equal(true);
    }
  });

  it("keeps V8 from checking a function that is not called", () => {
    /** Its one function returns nothing, where it should return a number. */
    const program = ["0061736d01000000", "0105016000017f", "03020100", "0a040102000b"].join("");
    const starts = (prepare: string): unknown =>
      run(`
        import { compileWasmLate } from ${module};
        ${prepare}
        try {
          new WebAssembly.Module(Buffer.from("${program}", "hex"));
          console.log(true);
        } catch {
          console.log(false);
        }`);

    expect(starts("")).to.equal(false);
    expect(starts("compileWasmLate();")).to.equal(true);
    expect(starts(`${others[0]} compileWasmLate();`)).to.equal(false);
  });
});
