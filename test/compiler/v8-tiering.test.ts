import { execFileSync } from "node:child_process";
import { expect } from "chai";

const module = JSON.stringify(new URL("../../src/compiler/v8-tiering.ts", import.meta.url).href);

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

describe("a WebAssembly function that runs as long as the parser of some responses", () => {
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
      import { optimizeWasmLate } from ${module};
      ${prepare}
      const code = new WebAssembly.Module(Buffer.from("${countDown}", "hex"));
      const { f } = new WebAssembly.Instance(code).exports;
      f(2_000_000);
      console.log(%IsTurboFanFunction(f));`,
      "--wasm-sync-tier-up",
    );

  it("is not optimized, which V8 would do by itself", () => {
    expect(isOptimized("")).to.equal(true);
    expect(isOptimized("optimizeWasmLate();")).to.equal(false);
  });

  it("is optimized as ever by a Node whose V8 may not have the setting, and by another runtime", () => {
    for (const other of others) {
      expect(isOptimized(`${other} optimizeWasmLate();`)).to.equal(true);
    }
  });
});

describe("a WebAssembly function that is not called", () => {
  it("is not validated, which V8 would do by itself, unless another Node or runtime may not have the setting", () => {
    /** Its one function returns nothing, where it should return a number. */
    const program = ["0061736d01000000", "0105016000017f", "03020100", "0a040102000b"].join("");
    const starts = (prepare: string): unknown =>
      run(`
        import { validateWasmLate } from ${module};
        ${prepare}
        try {
          new WebAssembly.Module(Buffer.from("${program}", "hex"));
          console.log(true);
        } catch {
          console.log(false);
        }`);

    expect(starts("")).to.equal(false);
    expect(starts("validateWasmLate();")).to.equal(true);
    expect(starts(`${others[0]} validateWasmLate();`)).to.equal(false);
  });
});

describe("a function that is called as often as those that send some hundred requests", () => {
  const isOptimized = (calls: number, prepare: string): unknown =>
    run(
      `
      import { optimizeScriptsLate } from ${module};
      ${prepare}
      const f = (text) => text.length + text.charCodeAt(1) + text.charCodeAt(2);
      const callAll = (calls) => {
        for (let call = 0; call < calls; call++) f("a text of some letters");
      };
      %NeverOptimizeFunction(callAll);
      callAll(${calls});
      console.log(%ActiveTierIsMaglev(f) || %ActiveTierIsTurbofan(f));`,
      "--no-concurrent-recompilation",
    );

  it("is not optimized, which V8 would do by itself", () => {
    expect(isOptimized(2_000, "")).to.equal(true);
    expect(isOptimized(2_000, "optimizeScriptsLate();")).to.equal(false);
  });

  it("is optimized if it is called more often", () => {
    expect(isOptimized(100_000, "optimizeScriptsLate();")).to.equal(true);
  });

  it("is optimized as ever by a Node whose V8 may not have the setting, and by another runtime", () => {
    for (const other of others) {
      expect(isOptimized(2_000, `${other} optimizeScriptsLate();`)).to.equal(true);
    }
  });
});
