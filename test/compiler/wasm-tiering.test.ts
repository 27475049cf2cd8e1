import { execFileSync } from "node:child_process";
import { expect } from "chai";

describe("a WebAssembly function that runs as long as the parser of some responses", () => {
  const module = JSON.stringify(new URL("../../src/compiler/wasm-tiering.ts", import.meta.url).href);

  /** A function `f` that counts its argument down to 0. */
  const countDown = [
    "0061736d01000000",
    "01050160017f00",
    "03020100",
    "07050101660000",
    "0a10010e000340200041016b22000d000b0b",
  ].join("");

  const isOptimized = (prepare: string): boolean => {
    const script = `
      import { optimizeWasmLate } from ${module};
      ${prepare}
      const code = new WebAssembly.Module(Buffer.from("${countDown}", "hex"));
      const { f } = new WebAssembly.Instance(code).exports;
      f(2_000_000);
      console.log(%IsTurboFanFunction(f));`;
    const flags = [
      "--allow-natives-syntax",
      "--wasm-sync-tier-up",
      "--no-warnings",
      "--experimental-strip-types",
    ];
    const args = [...flags, "--input-type=module", "--eval", script];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  };

  it("is not optimized, which V8 would do by itself", () => {
    expect(isOptimized("")).to.equal(true);
    expect(isOptimized("optimizeWasmLate();")).to.equal(false);
  });

  it("is optimized as ever by a Node whose V8 may not have the setting, and by another runtime", () => {
    for (const version of ['node: "27.0.0"', 'bun: "1.3.0"']) {
      const set = `Object.defineProperty(process, "versions", { value: { ...process.versions, ${version} } });`;
      expect(isOptimized(`${set} optimizeWasmLate();`)).to.equal(true);
    }
  });
});
