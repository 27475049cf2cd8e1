import { expect } from "chai";
import { HardhatPluginError } from "hardhat/plugins";
import { InvalidOptionError } from "../../../src/core/errors/input-errors.ts";
import { toPluginError } from "../../../src/plugin/output/to-plugin-error.ts";

const failure = new InvalidOptionError({ option: "--port", reason: "x is not a port", value: "x" });

describe("toPluginError", () => {
  it("makes a failure of ours one that Hardhat prints, with code and text and the failure as its cause", () => {
    const error = toPluginError(failure);

    expect(HardhatPluginError.isHardhatPluginError(error)).to.equal(true);
    expect(error).to.include({ pluginId: "hardhat-verify-contract", cause: failure });
    expect(error instanceof Error && error.message.split("\n")).to.deep.equal([
      "The option --port is not valid: x is not a port.",
      "  given: x",
      "(INVALID_OPTION, see docs/errors.md of hardhat-verify-contract)",
    ]);
  });

  it("passes what is not ours as it is", () => {
    for (const error of [new TypeError("bug"), "text", undefined]) {
      expect(toPluginError(error)).to.equal(error);
    }
  });
});
