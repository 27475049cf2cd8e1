import { expect } from "chai";
import {
  ExplorerSettingUnsupportedError,
  ExplorerSubmissionTooLargeError,
} from "../../../src/core/errors/explorer-submission-errors.ts";

describe("explorer submission errors", () => {
  it("writes EXPLORER_SUBMISSION_TOO_LARGE", () => {
    const error = new ExplorerSubmissionTooLargeError({
      explorer: "MyScan",
      message: "413 Request Entity Too Large",
      httpStatus: 413,
      requestBytes: 1_500_000,
    });
    expect(error.code).to.equal("EXPLORER_SUBMISSION_TOO_LARGE");
    expect(error.message).to.equal(`The submission is larger than the explorer MyScan accepts.
  answer:      413 Request Entity Too Large
  HTTP status: 413
  submission:  1465 KiB
Verify the contract on another explorer of the chain: --explorer <name or URL>
If you run the explorer, raise the limit for request bodies, also in the web server in front of it.`);
  });

  it("names the limit where it is known", () => {
    const error = new ExplorerSubmissionTooLargeError({
      explorer: "MyScan",
      requestBytes: 3_500_000,
      maxBytes: 3_000_000,
    });
    expect(error.facts).to.include({ submission: "3418 KiB", "accepted size": "up to 2929 KiB of sources" });
  });

  it("is a failure that stays, and of a submission that was not taken", () => {
    const error = new ExplorerSubmissionTooLargeError({ explorer: "MyScan" });
    expect(error).to.include({ isTransient: false, isUnprocessed: true });
  });
});

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
