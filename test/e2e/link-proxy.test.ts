import { expect } from "chai";
import type { FaultRule } from "../../src/local-explorer.ts";
import { isVerified } from "../../src/verification/result.ts";
import { openProxyStage } from "./proxy-stage.ts";

describe("verify-proxy with an explorer that has its moods", () => {
  const notVerified =
    "The implementation contract at 0x00 does not seem to be verified. Please verify and publish the contract source before proceeding with this proxy verification.";
  const answer = (result: string) => ({ kind: "envelope", status: "0", message: "NOTOK", result }) as const;

  async function linkWith(faults: readonly FaultRule[]) {
    const stage = await openProxyStage({ explorer: { faults } });
    try {
      const [cloner, box] = [await stage.deploy("Cloner"), await stage.deploy("Box")];
      const address = await stage.make(cloner, "clone(address)", [box]);
      return await stage.verify(address);
    } finally {
      await stage.close();
    }
  }

  it("scenario 25: links again while the implementation does not seem to be verified", async () => {
    const result = await linkWith([
      { action: "verifyproxycontract", call: "1-2", fault: answer(notVerified) },
    ]);

    expect(result.link.status).to.equal("linked");
    expect(isVerified(result)).to.equal(true);
  });

  it("scenario 25: takes an action that the explorer does not know for a warning", async () => {
    const result = await linkWith([
      { action: "verifyproxycontract", call: "every", fault: answer("Unknown action") },
    ]);

    expect(result.link).to.include({ status: "unsupported", message: "Unknown action" });
    expect(isVerified(result)).to.equal(true);
  });
});
