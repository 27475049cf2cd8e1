import { expect } from "chai";
import { AbiCoder, getAddress } from "ethers";
import fc from "fast-check";
import type { Address } from "../../../src/base/hex.ts";
import { decodeFacets } from "../../../src/core/proxy/diamond.ts";
import { type ProxyChain, startProxyChain } from "./proxy-chain.ts";

describe("eip2535", () => {
  const count = "0x06661abd";

  const greet = "0xcfae3217";

  const facetAddresses = "0x52ef6b2c";

  const facets = "0x7a0ed627";

  let chain: ProxyChain;
  let loupe: Address;
  let counter: Address;
  let greeter: Address;

  before(async () => {
    chain = await startProxyChain();
    loupe = await chain.deployOwn("LoupeFacet");
    counter = await chain.deployOwn("CounterFacet");
    greeter = await chain.deployOwn("GreeterFacet");
  });
  after(() => chain.close());

  async function deployDiamond(cuts: readonly (readonly [Address, readonly string[]])[]): Promise<Address> {
    return chain.deployOwn("Diamond", {
      types: ["tuple(address facet, bytes4[] selectors)[]"],
      values: [cuts],
    });
  }

  it("recognises a diamond and its three facets, in its own order", async () => {
    const diamond = await deployDiamond([
      [loupe, [facetAddresses, facets]],
      [counter, [count]],
      [greeter, [greet]],
    ]);

    expect(await chain.detect(diamond)).to.deep.equal({
      kind: "proxy",
      pattern: "eip-2535",
      implementations: [loupe, counter, greeter],
      sourceless: false,
    });
  });

  it("asks for facets with their functions when there is no list of addresses", async () => {
    const diamond = await deployDiamond([
      [counter, [count]],
      [loupe, [facets]],
    ]);

    expect(await chain.detect(diamond)).to.deep.include({
      pattern: "eip-2535",
      implementations: [counter, loupe],
    });
  });

  it("leaves out zero, repetitions, and the diamond where it lists itself", async () => {
    const nonce = BigInt(String(await chain.request("eth_getTransactionCount", [chain.account])));
    const diamond = await chain.addressOfCreation(nonce);
    const zero = `0x${"0".repeat(40)}` as const;
    const deployed = await deployDiamond([
      [loupe, [facetAddresses]],
      [diamond, []],
      [zero, []],
      [loupe, []],
    ]);

    expect(deployed).to.equal(diamond);
    expect(await chain.detect(diamond)).to.deep.include({ pattern: "eip-2535", implementations: [loupe] });
  });

  it("refuses a diamond that tells no facets", async () => {
    const diamond = await deployDiamond([[counter, [count]]]);

    expect(await chain.detect(diamond)).to.deep.equal({ kind: "not-a-proxy" });
  });
});

describe("decodeFacets", () => {
  const one = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

  const zero = `0x${"0".repeat(40)}`;

  function encode(type: string, value: unknown): string {
    return AbiCoder.defaultAbiCoder().encode([type], [value]).slice(2);
  }

  const addresses = fc.array(
    fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => getAddress(`0x${digits}`)),
    { minLength: 1, maxLength: 20 },
  );

  it("reads any list of addresses that ethers writes", () => {
    fc.assert(
      fc.property(addresses, (list) => {
        const expected = [...new Set(list.filter((item) => item !== zero))];

        expect(decodeFacets(encode("address[]", list), "addresses") ?? []).to.deep.equal(expected);
        const tuples = list.map((item, index) => [
          item,
          Array.from({ length: index % 3 }, () => "0x01020304"),
        ]);
        expect(decodeFacets(encode("tuple(address,bytes4[])[]", tuples), "tuples") ?? []).to.deep.equal(
          expected,
        );
      }),
    );
  });

  it("refuses a list that is empty, of zeros or cut short", () => {
    const list = encode("address[]", [one, other]);

    for (const returned of [
      encode("address[]", []),
      encode("address[]", [zero]),
      list.slice(0, -2),
      "",
      undefined,
    ]) {
      expect(decodeFacets(returned, "addresses"), returned?.slice(0, 130)).to.equal(undefined);
    }
  });

  it("refuses a single word, a list of numbers, and offsets beyond the data", () => {
    const numbers = encode("uint256[]", [2n ** 200n]);
    const nowhere = "f".repeat(64);

    for (const returned of [encode("address", one), numbers, nowhere, nowhere + nowhere]) {
      expect(decodeFacets(returned, "addresses"), returned).to.equal(undefined);
      expect(decodeFacets(returned, "tuples"), returned).to.equal(undefined);
    }
  });
});
