import { expect } from "chai";
import { invariant } from "../../../src/base/errors.ts";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import { connectChains } from "../../../src/local-explorer/engine/chains.ts";
import { findImplementations, judgeProxy } from "../../../src/local-explorer/engine/judge-proxy.ts";
import { compileInput, toInput } from "../compile-source.ts";
import { openTestChain, type TestChain } from "../open-test-chain.ts";
import { addVerified, otherAddress, someAddress, toDeployed } from "../records.ts";
import { proxySource } from "../sources.ts";
import { createTestApp } from "../test-app.ts";

describe("judgeProxy", () => {
  const proxy = someAddress;

  const implementation = otherAddress;

  const secondFacet: Address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";

  const cloneCode: Hex = `0x363d3d373d3d3d363d73${implementation.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;

  /** Judges a contract with this code, beside a verified implementation. */
  async function judge(
    code: Hex,
    { expected, isVerified = true }: { readonly expected?: Address; readonly isVerified?: boolean } = {},
  ) {
    const test = createTestApp();
    if (isVerified) {
      addVerified(test, { address: implementation });
    } else {
      test.chain.codes.set(implementation, "0x6001");
    }
    const chain = await connectChains([test.chain.reader], test.store).find(undefined);
    invariant(chain !== undefined, "the fake chain is served");
    return judgeProxy(
      {
        chain,
        onChain: { code, deployed: toDeployed(test, { address: proxy, code }) },
        request: { kind: "proxy", address: proxy, expectedImplementation: expected },
      },
      { store: test.store, detectImplementations: findImplementations },
    );
  }

  /** Judges a diamond of two facets, of which these are verified. */
  async function judgeDiamond({
    expected,
    verified,
  }: {
    readonly expected?: Address;
    readonly verified: readonly Address[];
  }) {
    const test = createTestApp();
    for (const facet of [implementation, secondFacet]) {
      if (verified.includes(facet)) {
        addVerified(test, { address: facet });
      } else {
        test.chain.codes.set(facet, "0x6001");
      }
    }
    const chain = await connectChains([test.chain.reader], test.store).find(undefined);
    invariant(chain !== undefined, "the fake chain is served");
    return judgeProxy(
      {
        chain,
        onChain: { code: "0xf4", deployed: toDeployed(test, { address: proxy, code: "0xf4" }) },
        request: { kind: "proxy", address: proxy, expectedImplementation: expected },
      },
      { store: test.store, detectImplementations: async () => [implementation, secondFacet] },
    );
  }

  it("links a proxy to its verified implementation, which may be the expected one", async () => {
    const linked = {
      kind: "linked",
      implementation,
      message: `The proxy's (${proxy.toLowerCase()}) implementation contract is found at ${implementation.toLowerCase()} and is successfully updated.`,
    };

    expect(await judge(cloneCode)).to.deep.equal(linked);
    expect(await judge(cloneCode, { expected: implementation })).to.deep.equal(linked);
  });

  it("refuses another implementation than the expected one, and a proxy that tells none", async () => {
    const message =
      "A corresponding implementation contract was unfortunately not detected for the proxy address.";

    expect(await judge(cloneCode, { expected: proxy })).to.deep.equal({ kind: "rejected", message });
    expect(await judge("0xf4")).to.deep.equal({ kind: "rejected", message });
  });

  it("links a proxy to a clone, whose source is that of what it clones", async () => {
    const clone: Address = "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0";
    const other: Address = "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9";
    const toClone = (address: Address): Hex =>
      `0x363d3d373d3d3d363d73${address.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    const judgeClone = async (cloned: Address) => {
      const test = createTestApp();
      addVerified(test, { address: implementation });
      test.chain.codes.set(clone, toClone(cloned));
      test.chain.codes.set(other, "0x6001600101");
      const chain = await connectChains([test.chain.reader], test.store).find(undefined);
      invariant(chain !== undefined, "the fake chain is served");
      const code = toClone(clone);
      return judgeProxy(
        {
          chain,
          onChain: { code, deployed: toDeployed(test, { address: proxy, code }) },
          request: { kind: "proxy", address: proxy, expectedImplementation: clone },
        },
        { store: test.store, detectImplementations: findImplementations },
      );
    };

    expect(await judgeClone(implementation)).to.include({ kind: "linked", implementation: clone });
    // Neither a source of its own, nor one that clones lend it, even in a circle.
    for (const cloned of [other, clone, someAddress]) {
      expect(await judgeClone(cloned), cloned).to.include({ kind: "rejected" });
    }
  });

  it("refuses what cannot delegate in words of its own", async () => {
    expect(await judge("0x6001")).to.deep.equal({
      kind: "rejected",
      message: "This contract does not look like it contains any delegatecall opcode sequence.",
    });
  });

  it("refuses an implementation that is not verified, and names it", async () => {
    expect(await judge(cloneCode, { isVerified: false })).to.deep.equal({
      kind: "rejected",
      message: `The implementation contract at ${implementation.toLowerCase()} does not seem to be verified. Please verify and publish the contract source before proceeding with this proxy verification.`,
    });
  });

  it("links a diamond to the facet that is expected, or else to the first that is verified", async () => {
    const both = [implementation, secondFacet];

    expect(await judgeDiamond({ verified: both })).to.include({ kind: "linked", implementation });
    expect(await judgeDiamond({ verified: both, expected: secondFacet })).to.include({
      kind: "linked",
      implementation: secondFacet,
    });
    expect(await judgeDiamond({ verified: [secondFacet] })).to.include({
      kind: "linked",
      implementation: secondFacet,
    });
  });

  it("refuses a diamond of which none is verified, or the expected one is not, and names the facet", async () => {
    const none = await judgeDiamond({ verified: [] });
    const other = await judgeDiamond({ verified: [implementation], expected: secondFacet });

    expect(none.message)
      .to.include(implementation.toLowerCase())
      .and.to.include("does not seem to be verified");
    expect(other.message)
      .to.include(secondFacet.toLowerCase())
      .and.to.include("does not seem to be verified");
  });
});

describe("detectImplementations", () => {
  let chain: TestChain;
  let target: Address;
  let proxyCreation: string;
  before(async () => {
    chain = await openTestChain();
    const compiled = await compileInput(toInput(proxySource));
    target = await chain.deploy(compiled("Target").creationBytecode.object);
    proxyCreation = compiled("Proxy").creationBytecode.object;
  });
  after(() => chain.close());

  const detect = async (address: Address) =>
    await findImplementations({ reader: chain.reader, address, code: await chain.reader.getCode(address) });

  it("finds the implementation of an EIP-1967 proxy", async () => {
    const proxy = await chain.deploy(`${proxyCreation}${target.slice(2).toLowerCase().padStart(64, "0")}`);

    expect(await detect(proxy)).to.deep.equal([target]);
  });

  it("finds the implementation of a minimal proxy", async () => {
    // The init code and the code of https://eips.ethereum.org/EIPS/eip-1167
    const clone = await chain.deploy(
      `3d602d80600a3d3981f3363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`,
    );

    expect(await detect(clone)).to.deep.equal([target]);
  });

  it("knows the kinds that the plugin knows, such as beacon proxies", async () => {
    const word = target.slice(2).toLowerCase().padStart(64, "0");
    const beacon = `${"0".repeat(24)}${"b".repeat(40)}` as const;
    // This node takes no overrides, so the code has to read the slot.
    const code: Hex = `0x7f${storageSlots.eip1967Beacon.slice(2)}54f4`;
    const reader = {
      ...chain.reader,
      getStorage: async (_address: Address, slot: string) =>
        slot === storageSlots.eip1967Beacon ? (`0x${beacon}` as const) : (`0x${"0".repeat(64)}` as const),
      call: async () => ({ kind: "returned", data: `0x${word}` }) as const,
    };

    expect(await findImplementations({ reader, address: target, code })).to.deep.equal([target]);
  });

  it("finds none for a contract that is no proxy", async () => {
    expect(await detect(target)).to.deep.equal([]);
  });
});
