import { expect } from "chai";
import { linkKey } from "../../../src/core/contract/submission-key.ts";
import type { DetectedProxy } from "../../../src/core/proxy/detect-proxy.ts";
import type { JournalState } from "../../../src/verification/ports.ts";
import { linkProxy, toSubmittableLink } from "../../../src/verification/proxy/link-proxy.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createProxyWorld, otherAddress, type ProxyWorld, proxyAddress, runProxyIn } from "./proxy-world.ts";

const detection: DetectedProxy = {
  kind: "proxy",
  pattern: "eip-1967",
  implementations: [targetAddress],
  sourceless: false,
};

const key = linkKey({
  explorer: { apiUrl: "https://fakescan.example/api" },
  chainId: 31_337,
  proxy: proxyAddress,
});

const pending = { kind: "pending", message: "Pending in queue" } as const;
const updated = { kind: "verified", message: "is successfully updated." } as const;

function link(
  world: ProxyWorld,
  { force = false, timeoutMs = 300_000, implementation = targetAddress } = {},
) {
  return runProxyIn(world, { force, timeoutMs }, (run) =>
    linkProxy(
      {
        address: proxyAddress,
        detection: { ...detection, implementations: [implementation] },
        contracts: [],
      },
      run,
    ),
  );
}

/** Etherscan's words for a link. */
function foundAt(implementation: string): string {
  return `The proxy's (${proxyAddress.toLowerCase()}) implementation contract is found at ${implementation} and is successfully updated.`;
}

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
      linkStatuses: [...Array(6).fill(pending), updated],
    });

    expect(await link(world, { timeoutMs: 1_500 })).to.include({ status: "pending", receipt: "of-a" });
    const atB = await link(world, { implementation: otherAddress, timeoutMs: 1_500 });
    expect(atB).to.include({ status: "pending", receipt: "of-b" });
    expect(await link(world)).to.include({ status: "linked", receipt: "of-a-again" });
    expect(world.linked).to.deep.equal([targetAddress, otherAddress, targetAddress]);
  });

  it("takes a receipt that tells of another implementation for spent, and asks again", async () => {
    const toOther = { kind: "verified", message: foundAt(otherAddress) } as const;
    const world = leave(
      createProxyWorld({
        links: [{ kind: "receipt", receipt: "now" }],
        linkStatuses: [
          ...Array(6).fill(toOther),
          { kind: "verified", message: foundAt(targetAddress.toLowerCase()) },
        ],
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
