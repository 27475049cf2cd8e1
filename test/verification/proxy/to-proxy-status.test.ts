import { expect } from "chai";
import type { ProxyContract, ProxyLink } from "../../../src/verification/proxy/proxy-result.ts";
import { toProxyStatus } from "../../../src/verification/proxy/to-proxy-status.ts";
import { targetAddress } from "../../helpers/fake-run.ts";

const base = { role: "implementation", address: targetAddress, message: "" } as const;
const failed: ProxyContract = { ...base, status: "error", code: "X", hints: [] };
const skipped: ProxyContract = { ...base, status: "skipped" };

function ofLink(status: ProxyLink["status"], contracts: readonly ProxyContract[] = []) {
  return toProxyStatus(contracts, { status, receipt: null, message: "" });
}

describe("toProxyStatus", () => {
  it("is the link's where nothing else happened", () => {
    const statuses = (["linked", "already-linked", "unsupported", "failed", "pending"] as const).map(
      (status) => ofLink(status, [skipped]),
    );

    expect(statuses).to.deep.equal([
      "verified",
      "already-verified",
      "already-verified",
      "rejected",
      "pending",
    ]);
  });

  it("is the worst of all", () => {
    expect(ofLink("failed", [skipped, failed])).to.equal("error");
  });
});
