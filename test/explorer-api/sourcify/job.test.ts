import { expect } from "chai";
import { formatJob, parseJobAnswer } from "../../../src/explorer-api/sourcify/job.ts";

const id = "9d8c1b1e-6a52-4f8f-9f7c-0d6f5f1f2b3c";
const place = { chainId: 1, address: "0x71C7656EC7ab88b098defB751B7401B5f6d8976F" } as const;

describe("a verification job of Sourcify", () => {
  it("has the times that hardhat-verify needs", () => {
    const times = { startedAt: "2026-11-22T08:00:00Z", finishedAt: "2026-11-22T08:00:09Z" };

    expect(formatJob({ verificationId: id, isCompleted: true, contract: undefined, ...times })).to.include({
      jobStartTime: times.startedAt,
      jobFinishTime: times.finishedAt,
    });
  });

  it("is read from servers with fewer members", () => {
    const json = {
      isJobCompleted: true,
      contract: { match: "match", chainId: "1", address: place.address.toLowerCase() },
    };

    const parsed = parseJobAnswer({ status: 200, json });

    expect(parsed.kind === "value" && parsed.value.contract).to.deep.equal({
      ...place,
      creation: undefined,
      runtime: "partial",
    });
  });

  it("is malformed without its state", () => {
    expect(parseJobAnswer({ status: 200, json: { verificationId: id } })).to.deep.equal({
      kind: "malformed",
      problem: "its member isJobCompleted cannot be read",
    });
  });
});
