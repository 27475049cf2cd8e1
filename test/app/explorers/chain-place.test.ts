import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import {
  type ChainPlace,
  findChainPlace,
  isLoopbackUrl,
  isNearUrl,
} from "../../../src/app/explorers/chain-place.ts";
import { readUrlOf } from "../../../src/hardhat/ask-provider.ts";
import plugin from "../../../src/index.ts";

describe("findChainPlace", () => {
  const here = "http://127.0.0.1:8545";

  const there = "https://node.example";

  /** Finds the place of a chain, and whether the node was asked what it is. */
  async function find(
    chainId: number,
    { url, isDevelopment }: { readonly url?: string; readonly isDevelopment: boolean },
  ): Promise<readonly [ChainPlace, "asked" | "not asked"]> {
    const own = { name: "Mine", url: "http://localhost:4000", apiUrl: "http://localhost:4000/api" };
    const scan = { name: "Scan", url: "https://scan.example", apiUrl: "https://scan.example/api" };
    const { config } = await createHardhatRuntimeEnvironment({
      plugins: [plugin],
      networks: {
        test: url === undefined ? { type: "edr-simulated" } : { type: "http", url },
      },
      chainDescriptors: {
        4242: { name: "Ours", blockExplorers: { blockscout: own } },
        31337: { name: "Hardhat", blockExplorers: { blockscout: scan } },
        1337: { name: "Geth", blockExplorers: { blockscout: scan } },
      },
    });
    const { test: networkConfig } = config.networks;
    const { chainDescriptors } = config;
    let isAsked = false;
    const place =
      networkConfig === undefined
        ? "remote"
        : await findChainPlace({ getUrl: readUrlOf(networkConfig), chainId, chainDescriptors }, async () => {
            isAsked = true;
            return isDevelopment;
          });
    return [place, isAsked ? "asked" : "not asked"];
  }

  it("is remote if its node is on another machine", async () => {
    expect(await find(1, { url: there, isDevelopment: true })).to.deep.equal(["remote", "not asked"]);
  });

  it("is local for a chain in this process, and for one whose id no public explorer serves", async () => {
    expect(await find(1, { isDevelopment: true })).to.deep.equal(["local", "not asked"]);
    for (const chainId of [31_337, 1337, 4242, 987_654]) {
      expect(await find(chainId, { url: here, isDevelopment: false })).to.deep.equal(["local", "not asked"]);
    }
  });

  it("is local for the ids of development chains wherever the node is, so that no public explorer is asked", async () => {
    for (const url of ["http://node:8545", "http://10.0.0.5:8545", there]) {
      for (const chainId of [31_337, 1337]) {
        expect(await find(chainId, { url, isDevelopment: false })).to.deep.equal(["local", "not asked"]);
      }
    }
  });

  it("asks a node in this network whether it is one for development, so that no fork goes to a public explorer", async () => {
    const near = "http://anvil:8545";

    expect(await find(1, { url: near, isDevelopment: true })).to.deep.equal(["fork", "asked"]);
    expect(await find(987_654, { url: near, isDevelopment: true })).to.deep.equal(["local", "asked"]);
    expect(await find(1, { url: near, isDevelopment: false })).to.deep.equal(["remote", "asked"]);
    expect(await find(987_654, { url: near, isDevelopment: false })).to.deep.equal(["remote", "asked"]);
  });

  it("asks the node of a public chain's id whether it is one for development", async () => {
    for (const chainId of [1, 10, 11_155_111]) {
      expect(await find(chainId, { url: here, isDevelopment: true })).to.deep.equal(["fork", "asked"]);
      expect(await find(chainId, { url: here, isDevelopment: false })).to.deep.equal(["remote", "asked"]);
    }
  });
});

describe("isLoopbackUrl", () => {
  it("knows the addresses and names of this machine", () => {
    const own = [
      "http://127.0.0.1:8545",
      "http://127.1.2.3/api",
      "http://localhost",
      "https://node.localhost:1",
      "http://[::1]:8545/",
      "http://LOCALHOST/",
      "http://2130706433/",
    ];

    expect(own.filter((url) => !isLoopbackUrl(url))).to.deep.equal([]);
  });

  it("does not treat the names of other machines as this machine", () => {
    const others = [
      "http://127.0.0.1.example.com",
      "http://localhost.example.com",
      "http://notlocalhost",
      "http://192.168.1.5",
      "http://0.0.0.0:8545",
      "http://example.com/127.0.0.1",
      "http://127.0.0.1@example.com",
      "localhost:8545",
      "",
    ];

    expect(others.filter(isLoopbackUrl)).to.deep.equal([]);
  });
});

describe("isNearUrl", () => {
  it("knows the names of containers, and the names and addresses of this network", () => {
    const near = [
      "http://node:8545",
      "http://host.docker.internal:8545",
      "http://box.local",
      "http://10.0.0.5:8545",
      "http://172.17.0.2",
      "http://192.168.1.5",
      "http://[fd00::1]:8545",
    ];

    expect(near.filter((url) => !isNearUrl(url))).to.deep.equal([]);
  });

  it("does not treat machines on the internet as near", () => {
    const others = ["https://node.example", "https://node.local.example", "node:8545", ""];

    expect(others.filter(isNearUrl)).to.deep.equal([]);
  });
});
