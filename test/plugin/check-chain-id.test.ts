import { expect } from "chai";
import { checkChainId } from "../../src/plugin/check-chain-id.ts";
import { failureOf } from "../helpers/failure.ts";

describe("checkChainId", () => {
  it("takes the node's chain where the network is configured for it, or for none", () => {
    expect(checkChainId(5, { networkName: "mine", networkConfig: { chainId: 5 } })).to.equal(5);
    expect(checkChainId(5, { networkName: "mine", networkConfig: {} })).to.equal(5);
  });

  it("refuses a node of another chain, and names both", async () => {
    const place = { networkName: "sepolia", networkConfig: { chainId: 11155111 } };
    const failure = await failureOf(Promise.resolve().then(() => checkChainId(31337, place)));

    expect(failure.code).to.equal("CHAIN_ID_CONTRADICTED");
    expect(failure.facts).to.deep.equal({ network: "sepolia", configured: 11155111, "on the node": 31337 });
  });
});
