import { expect } from "chai";
import { parseChainList } from "../../src/explorer-api/chain-lists.ts";

describe("parseChainList", () => {
  it("reads Etherscan's list, without the chains that are offline", () => {
    // In the form of https://api.etherscan.io/v2/chainlist
    const chain = {
      chainname: "Monad Mainnet",
      chainid: "143",
      blockexplorer: "https://monadscan.com/",
      apiurl: "https://api.etherscan.io/v2/api?chainid=143",
      status: 1,
      comment: "",
    };
    const list = {
      comments: "List of supported chains",
      totalcount: 3,
      result: [chain, { ...chain, chainid: "534352", status: 0 }, { chainid: 1 }],
    };

    expect(parseChainList("etherscan", list)).to.deep.equal([
      { chainId: 143, name: "Monad Mainnet", url: "https://monadscan.com" },
    ]);
  });

  it("reads Blockscout's list, with the first explorer of each chain", () => {
    // In the form of https://chains.blockscout.com/api/chains
    const list = {
      "42220": {
        name: "Celo",
        isTestnet: false,
        explorers: [{ url: "https://celo.blockscout.com/", hostedBy: "blockscout" }],
      },
      "5": { name: "Without", explorers: [] },
      "6": { name: "Script", explorers: [{ url: "javascript:alert(1)" }] },
    };

    expect(parseChainList("blockscout", list)).to.deep.equal([
      { chainId: 42_220, name: "Celo", url: "https://celo.blockscout.com" },
    ]);
  });

  it("reads Sourcify's list, without the chains of which it takes no more contracts", () => {
    // In the form of https://sourcify.dev/server/chains
    const chain = { name: "Ethereum Mainnet", title: "Ethereum", chainId: 1, rpc: [], supported: true };

    expect(parseChainList("sourcify", [chain, { ...chain, chainId: 250, supported: false }])).to.deep.equal([
      { chainId: 1, name: "Ethereum Mainnet", url: "" },
    ]);
  });

  it("refuses other JSON", () => {
    for (const list of ["etherscan", "blockscout", "sourcify"] as const) {
      for (const json of [undefined, null, "", 3, { message: "NOTOK", result: "" }]) {
        expect(parseChainList(list, json), `${list}: ${JSON.stringify(json)}`).to.equal(undefined);
      }
    }
  });
});
