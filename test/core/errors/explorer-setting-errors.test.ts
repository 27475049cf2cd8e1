import { expect } from "chai";
import { ExplorerSettingUnsupportedError } from "../../../src/core/errors/explorer-setting-errors.ts";

describe("explorer setting errors", () => {
  it("writes EXPLORER_SETTING_UNSUPPORTED", () => {
    const error = new ExplorerSettingUnsupportedError({
      explorer: "MyScan",
      setting: "compiler version",
      value: "v0.4.10+commit.f0d539ae",
      accepted: "v0.4.11 and newer",
    });

    expect(error.code).to.equal("EXPLORER_SETTING_UNSUPPORTED");
    expect(
      error.message,
    ).to.equal(`The explorer MyScan does not accept this compiler version, so nothing was submitted.
  compiler version: v0.4.10+commit.f0d539ae
  accepted:         v0.4.11 and newer
Verify the contract on another explorer of the chain: --explorer <name or URL>`);
  });

  it("says first what else would do", () => {
    const { hints } = new ExplorerSettingUnsupportedError({
      explorer: "MyScan",
      setting: "code format",
      value: "standard-json",
      accepted: "single-file",
      hint: { kind: "leave-code-format-out" },
    });

    expect(hints[0]).to.equal("Leave --code-format out: the explorer then gets a format that it accepts.");
  });
});
