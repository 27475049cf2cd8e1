import { createRequire, registerHooks } from "node:module";
import { expect } from "chai";
import { BaseError } from "../../../src/core/errors/failure.ts";

describe("the ABI coder", () => {
  it("names ethers and its installation where npm was told not to install it", async () => {
    const missing = Object.assign(new Error("Cannot find module 'ethers/abi'"), { code: "MODULE_NOT_FOUND" });
    // What another test file has loaded in this process would answer before any hook.
    const require = createRequire(import.meta.url);
    const filename = require.resolve("ethers/abi");
    const loadedBefore = require.cache[filename];
    delete require.cache[filename];
    const hooks = registerHooks({
      resolve: (specifier, context, next) => {
        if (specifier === "ethers/abi") {
          throw missing;
        }
        return next(specifier, context);
      },
    });
    try {
      // A copy that has loaded nothing yet.
      const url = new URL("../../../src/core/abi/abi-coder.ts?without-ethers", import.meta.url).href;
      const coder: typeof import("../../../src/core/abi/abi-coder.ts") = await import(url);

      expect(() => coder.encodeAbi([{ type: "uint256", name: "" }], [1n]))
        .to.throw(BaseError)
        .that.includes({ code: "ETHERS_MISSING" })
        .with.property("cause", missing);
    } finally {
      hooks.deregister();
      require.cache[filename] = loadedBefore;
    }
  });
});
