import { expect } from "chai";
import type { Address } from "../../../../src/core/hex.ts";
import { type ProxyChain, startProxyChain } from "../proxy-chain.ts";

const count = "0x06661abd";
const greet = "0xcfae3217";
const facetAddresses = "0x52ef6b2c";
const facets = "0x7a0ed627";

describe("eip2535", () => {
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
