import { expect } from "chai";

import { ExplorerSettingUnsupportedError } from "../../../src/core/errors/explorer-capability-errors.ts";

describe("explorer capability errors", () => {
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
    ).to.equal(`The explorer MyScan does not take this compiler version, so nothing was submitted.
  compiler version: v0.4.10+commit.f0d539ae
  it takes:         v0.4.11 and newer
Verify the contract on another explorer of the chain: --explorer <name or URL>`);
  });

  it("says first what else would do", () => {
    const { hints } = new ExplorerSettingUnsupportedError({
      explorer: "MyScan",
      setting: "code format",
      value: "standard-json",
      accepted: "single-file",
      hint: "Leave it out.",
    });

    expect(hints[0]).to.equal("Leave it out.");
  });
});
