import { expect } from "chai";
import { AbiCoder } from "ethers";
import { invariant } from "../../../src/base/errors.ts";
import { type Address, type Hex, toBareHex, toHex } from "../../../src/base/hex.ts";
import { selectors } from "../../../src/core/proxy/places.ts";
import { connectChains } from "../../../src/local-explorer/engine/chains.ts";
import { judgeProxy } from "../../../src/local-explorer/engine/judge-proxy.ts";
import { addVerified, otherAddress, someAddress, toDeployed } from "../records.ts";
import { createTestApp, type TestApp } from "../test-app.ts";

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
    return await judgeOn(test, { code, expected });
  }

  async function judgeOn(
    test: TestApp,
    { code, expected }: { readonly code: Hex; readonly expected: Address | undefined },
  ) {
    const chain = await connectChains([test.chain.reader], test).find(undefined);
    invariant(chain !== undefined, "the fake chain is served");
    return judgeProxy(
      {
        chain,
        onChain: { code, deployed: toDeployed(test, { address: proxy, code }) },
        request: { kind: "proxy", address: proxy, expectedImplementation: expected },
      },
      { store: test.store },
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
    const facets = AbiCoder.defaultAbiCoder().encode(["address[]"], [[implementation, secondFacet]]);
    test.chain.results.set(`0x${selectors.facetAddresses}`, toHex(facets));
    // This node takes no overrides, so the code has to name its facets.
    const code: Hex = `0x${[implementation, secondFacet].map((facet) => `73${toBareHex(facet)}`).join("")}f4`;
    return await judgeOn(test, { code, expected });
  }

  it("refuses an unexpected implementation, and a proxy without one", async () => {
    const message =
      "A corresponding implementation contract was unfortunately not detected for the proxy address.";

    expect(await judge(cloneCode, { expected: proxy })).to.deep.equal({ kind: "rejected", message });
    expect(await judge("0xf4")).to.deep.equal({ kind: "rejected", message });
  });

  it("refuses a contract that cannot delegate, in a sentence for this case", async () => {
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

  it("refuses a diamond without a verified facet, or whose expected facet is not verified, and names the facet", async () => {
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
