import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import {
  examineProxy,
  listLiveTargets,
  type ProxyRequest,
} from "../../../src/verification/proxy/examine-proxy.ts";
import { checkProxy, toProxyStatus, verifyProxy } from "../../../src/verification/proxy/verify-proxy.ts";
import { isVerified, type ProxyContract, type ProxyLink } from "../../../src/verification/result.ts";
import { proxyResultSchema } from "../../../src/verification/results/proxy-result-schema.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createProxyWorld, otherAddress, type ProxyWorld, proxyAddress, runProxyIn } from "./proxy-world.ts";

describe("verifyProxy", () => {
  function verify(world: ProxyWorld, request: Partial<ProxyRequest> = {}) {
    return runProxyIn(world, request, async (run) => verifyProxy(await examineProxy(run), run));
  }

  it("ends soon for proxies that lead to one another in more ways than could be tried", () => {
    const at = (index: number): Address => `0x${index.toString(16).padStart(40, "0")}`;
    const all = Array.from({ length: 40 }, (_, index) => at(index + 1));
    const facets = { kind: "proxy", pattern: "eip-2535", sourceless: false } as const;
    const nodes = all.map((address) => ({
      address,
      role: "facet" as const,
      detection: { ...facets, implementations: all.filter((other) => other !== address) },
    }));
    const graph = { root: at(1), nodes, problems: [] };

    expect(listLiveTargets(graph)).to.deep.equal([]);
    const end = { address: at(99), role: "facet", detection: { kind: "not-a-proxy" } } as const;
    const last = { ...facets, implementations: [at(99)] };
    const withEnd = [
      ...nodes.slice(0, -1),
      { address: at(40), role: "facet", detection: last } as const,
      end,
    ];
    expect(listLiveTargets({ ...graph, nodes: withEnd })).to.deep.equal(all.slice(1));
  });

  it("does not link to an implementation whose source is not found, and is a mismatch", async () => {
    const world = createProxyWorld({ artifacts: [], links: [] });
    const result = await verify(world);

    expect(result.status).to.equal("mismatch");
    expect(result.link.status).to.equal("failed");
    expect(world.linked).to.deep.equal([]);
    expect(isVerified(result)).to.equal(false);
  });

  it("keeps what one contract failed with in the result", async () => {
    const record = createFailure("EXPLORER_RATE_LIMITED", {
      explorer: "FakeScan",
      message: "slow",
      hasApiKey: true,
    });
    const result = await verify(createProxyWorld({ record, links: [] }));

    expect(result.status).to.equal("error");
    expect(result.contracts[0]).to.deep.include({
      status: "error",
      code: "EXPLORER_RATE_LIMITED",
      address: targetAddress,
    });
    expect(proxyResultSchema.strict().parse(result)).to.deep.equal(result);
  });
});

describe("checkProxy", () => {
  const noCode = {
    kind: "target-without-code",
    role: "facet",
    address: otherAddress,
    from: proxyAddress,
  } as const;

  /** Checks a proxy that has a facet without code besides. */
  function check(world: ProxyWorld) {
    return runProxyIn(world, {}, async (run) => {
      const { graph, ...examined } = await examineProxy(run);
      const request = { ...run.request, check: true };
      return checkProxy({ ...examined, graph: { ...graph, problems: [noCode] } }, { ...run, request });
    });
  }

  it("lists everything behind a proxy, also an address without code, and sends nothing", async () => {
    const world = createProxyWorld({ shown: targetAddress, submissions: [], links: [] });
    const result = await check(world);

    expect(proxyResultSchema.strict().parse(result)).to.deep.equal(result);
    expect(result.contracts.map(({ address, role, status }) => [address, role, status])).to.deep.equal([
      [otherAddress, "facet", "skipped"],
      [targetAddress, "implementation", "mismatch"],
      [proxyAddress, "proxy", "skipped"],
    ]);
    expect(result.link).to.deep.equal({
      status: "already-linked",
      receipt: null,
      message: `FakeScan shows ${targetAddress}.`,
    });
    expect(world.linked).to.deep.equal([]);
  });

  it("names the implementation that an explorer shows in place of the proxy's", async () => {
    const world = createProxyWorld({ shown: otherAddress, submissions: [], links: [] });

    expect((await check(world)).link.message).to.equal(
      `FakeScan shows ${otherAddress}, which is not the implementation that was read from the chain.`,
    );
  });
});

describe("toProxyStatus", () => {
  const base = { role: "implementation", address: targetAddress, message: "" } as const;

  const failed: ProxyContract = { ...base, status: "error", code: "X", hints: [] };

  const skipped: ProxyContract = { ...base, status: "skipped" };

  function ofLink(status: ProxyLink["status"], contracts: readonly ProxyContract[] = []) {
    return toProxyStatus(contracts, { status, receipt: null, message: "" });
  }

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
