import { expect } from "chai";
import { linkKey } from "../../../src/core/contract/submission-key.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { DetectedProxy } from "../../../src/core/proxy/detect-proxy.ts";
import type { JournalState } from "../../../src/verification/ports.ts";
import type { ProxyRequest } from "../../../src/verification/proxy/examine-proxy.ts";
import { linkProxy, toSubmittableLink } from "../../../src/verification/proxy/link-proxy.ts";
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
    const polling = createProxyWorld({ linkStatuses: Array.from({ length: 9 }, () => pending) });

    expect(await link(polling, { timeoutMs: 5000 })).to.deep.equal({
      status: "pending",
      receipt: "r1",
      message: "Pending in queue",
    });
    expect(await link(createProxyWorld({ shown: "silence" }))).to.include({ status: "pending" });
  });
});

const key = linkKey({
  explorer: { apiUrl: "https://fakescan.example/api" },
  chainId: 31_337,
  proxy: proxyAddress,
});

const pending = { kind: "pending", message: "Pending in queue" } as const;

/** What an earlier run has left behind. */
function leave(world: ProxyWorld, state: JournalState): ProxyWorld {
  world.journal.states.set(key, state);
  return world;
}

describe("the journal of a link", () => {
  it("finds out first what became of a link whose process was killed", async () => {
    const arrived = createProxyWorld({ links: [], shown: [undefined, targetAddress] });
    const writtenAtMs = arrived.clock.now() - 1_000;
    const not = createProxyWorld();

    expect(await link(leave(arrived, { kind: "intended", writtenAtMs }), { force: true })).to.include({
      status: "already-linked",
    });
    expect(await link(leave(not, { kind: "intended", writtenAtMs }))).to.include({ status: "linked" });
    // It was given the time to show it before it was told again.
    expect(not.clock.sleepsMs.slice(0, 3)).to.deep.equal([300, 700, 1_000]);
    expect(not.linked).to.have.length(1);
  });

  it("knows nothing any more of the link to an implementation that the proxy has left and returned to", async () => {
    const world = createProxyWorld({
      links: ["of-a", "of-b", "of-a-again"].map((one) => ({ kind: "receipt", receipt: one })),
      linkStatuses: [...Array(6).fill(pending), { kind: "verified", message: "is successfully updated." }],
    });

    expect(await link(world, { timeoutMs: 1_500 })).to.include({ status: "pending", receipt: "of-a" });
    const toB = { ...detection, implementations: [otherAddress] };
    const atB = await link(world, { detection: toB, timeoutMs: 1_500 });
    expect(atB).to.include({ status: "pending", receipt: "of-b" });
    expect(await link(world)).to.include({ status: "linked", receipt: "of-a-again" });
    expect(world.linked).to.deep.equal([targetAddress, otherAddress, targetAddress]);
  });

  it("takes a receipt that tells of another implementation for spent, and asks again", async () => {
    // Etherscan's words for a link.
    const foundAt = (implementation: string) =>
      ({
        kind: "verified",
        message: `The proxy's (${proxyAddress.toLowerCase()}) implementation contract is found at ${implementation} and is successfully updated.`,
      }) as const;
    const world = leave(
      createProxyWorld({
        links: [{ kind: "receipt", receipt: "now" }],
        linkStatuses: [...Array(6).fill(foundAt(otherAddress)), foundAt(targetAddress.toLowerCase())],
      }),
      { kind: "submitted", receipt: "before", writtenAtMs: 0 },
    );

    expect(await link(world)).to.include({ status: "linked", receipt: "now" });
  });

  it("names the chain, and is not forgotten with the source of the proxy", async () => {
    const world = createProxyWorld({ linkStatuses: Array(20).fill(pending) });
    await link(world, { timeoutMs: 20_000 });
    const { subject } = await runProxyIn(world, {}, async ({ ports: { explorer } }) =>
      toSubmittableLink(
        { address: proxyAddress, chainId: 31_337, implementations: [targetAddress] },
        explorer,
      ),
    );
    await world.journal.forgetSources(subject);

    expect(subject.chainId).to.equal(31_337);
    expect(world.journal.states.has(key)).to.equal(true);
  });
});
