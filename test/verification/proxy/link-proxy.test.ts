import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { DetectedProxy } from "../../../src/core/proxy/detect-proxy.ts";
import type { ProxyRequest } from "../../../src/verification/proxy/examine-proxy.ts";
import { linkProxy } from "../../../src/verification/proxy/link-proxy.ts";
import type { ProxyContract } from "../../../src/verification/result.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createProxyWorld, otherAddress, type ProxyWorld, proxyAddress, runProxyIn } from "./proxy-world.ts";

const detection: DetectedProxy = {
  kind: "proxy",
  pattern: "eip-1967",
  implementations: [targetAddress],
  sourceless: false,
};

const notVerified = { kind: "implementation-not-verified", message: "does not seem to be verified" } as const;
const receipt = { kind: "receipt", receipt: "r1" } as const;

interface Given extends Partial<ProxyRequest> {
  readonly detection?: DetectedProxy;
  readonly contracts?: readonly ProxyContract[];
  readonly timeoutMs?: number;
}

function link(world: ProxyWorld, { contracts = [], ...given }: Given = {}) {
  const { detection: detected = detection, ...request } = given;
  return runProxyIn(world, request, (run) =>
    linkProxy({ address: proxyAddress, detection: detected, contracts }, run),
  );
}

function failed(address: typeof targetAddress): ProxyContract {
  return { status: "error", role: "implementation", address, code: "X", message: "no", hints: [] };
}

describe("linkProxy", () => {
  it("expects none of several facets", async () => {
    const world = createProxyWorld();
    await link(world, { detection: { ...detection, implementations: [targetAddress, otherAddress] } });

    expect(world.linked).to.deep.equal([undefined]);
  });

  it("asks for the facet that the user expects, and is satisfied with no other", async () => {
    const both = { ...detection, implementations: [targetAddress, otherAddress] };
    const asked = { detection: both, expectedImplementation: otherAddress };
    const world = createProxyWorld();
    await link(world, asked);

    expect(world.linked).to.deep.equal([otherAddress]);
    expect(await link(createProxyWorld({ shown: targetAddress }), asked)).to.include({ status: "linked" });
    expect(await link(createProxyWorld({ shown: otherAddress, links: [] }), asked)).to.include({
      status: "already-linked",
    });
    expect(
      await link(createProxyWorld({ links: [] }), { ...asked, contracts: [failed(otherAddress)] }),
    ).to.include({ status: "failed" });
  });

  it("sends nothing where the explorer shows the implementation, unless it is told to", async () => {
    const shown = createProxyWorld({ shown: targetAddress, links: [] });
    const forced = createProxyWorld({ shown: targetAddress });

    expect(await link(shown)).to.include({ status: "already-linked", receipt: null });
    expect(await link(forced, { force: true })).to.include({ status: "linked" });
  });

  it("sends nothing where no implementation is verified, but links if one of the facets is", async () => {
    const world = createProxyWorld({ links: [] });
    const both = { ...detection, implementations: [targetAddress, otherAddress] };

    expect(await link(world, { contracts: [failed(targetAddress)] })).to.include({ status: "failed" });
    expect(
      await link(createProxyWorld(), { detection: both, contracts: [failed(targetAddress)] }),
    ).to.include({ status: "linked" });
  });

  it("does not wait for an implementation that has no source to verify, such as a clone", async () => {
    const skipped = { status: "skipped", role: "implementation", message: "a clone" } as const;
    const contracts = [{ ...skipped, address: targetAddress }];
    const refused = { status: "failed", message: notVerified.message };
    const atOnce = createProxyWorld({ links: [notVerified] });
    const atPoll = createProxyWorld({ links: [receipt], linkStatuses: [notVerified] });

    expect(await link(atOnce, { contracts })).to.include(refused);
    expect(await link(atPoll, { contracts })).to.include(refused);
    expect(atOnce.clock.sleepsMs).to.deep.equal([]);
    // Another facet may be verified in a moment.
    const both = { ...detection, implementations: [targetAddress, otherAddress] };
    const facets = createProxyWorld({ links: [notVerified, receipt] });
    expect(await link(facets, { contracts, detection: both })).to.include({ status: "linked" });
  });

  it("gives up at the deadline, in the explorer's words", async () => {
    const world = createProxyWorld({ links: Array.from({ length: 40 }, () => notVerified) });

    expect(await link(world)).to.deep.equal({
      status: "failed",
      receipt: null,
      message: "does not seem to be verified",
    });
    expect(world.linked.length).to.be.within(25, 35);
  });

  it("fails where the explorer wants the proxy's source, unless the proxy has none", async () => {
    const links = [{ kind: "proxy-not-verified", message: "verify the proxy" } as const];

    expect(await link(createProxyWorld({ links }))).to.include({ status: "failed" });
    expect(
      await link(createProxyWorld({ links }), { detection: { ...detection, sourceless: true } }),
    ).to.include({ status: "unsupported" });
  });

  it("is a result though it fails, so that the contracts' results are kept", async () => {
    const rejected = createProxyWorld({ linkStatuses: [{ kind: "rejected", message: "not detected" }] });
    const refused = createProxyWorld({
      shown: createFailure("API_KEY_INVALID", { explorer: "FakeScan", message: "Invalid API Key" }),
    });

    expect(await link(rejected)).to.deep.equal({ status: "failed", receipt: "r1", message: "not detected" });
    expect(await link(refused)).to.include({ status: "failed", receipt: null });
  });

  it("is pending when the time is over, with the receipt if there is one", async () => {
    const pending = { kind: "pending", message: "Pending in queue" } as const;
    const polling = createProxyWorld({ linkStatuses: Array.from({ length: 9 }, () => pending) });

    expect(await link(polling, { timeoutMs: 5000 })).to.deep.equal({
      status: "pending",
      receipt: "r1",
      message: "Pending in queue",
    });
    expect(await link(createProxyWorld({ shown: "silence" }))).to.include({ status: "pending" });
  });
});
