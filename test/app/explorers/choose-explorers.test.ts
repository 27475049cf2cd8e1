import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { ChainDescriptorsUserConfig, HardhatConfig } from "hardhat/types/config";
import {
  type ChainPlace,
  chooseExplorers,
  findChainPlace,
  isLoopbackUrl,
  type Network,
} from "../../../src/app/explorers/choose-explorers.ts";
import { BaseError } from "../../../src/base/errors.ts";
import { readUrlOf } from "../../../src/hardhat/open-host.ts";
import plugin from "../../../src/index.ts";
import type { VerifyContractUserConfig } from "../../../src/types.ts";

describe("chooseExplorers", () => {
  const scan = { name: "Scan", apiUrl: "https://scan.example/api" };

  const second = { name: "Second", apiUrl: "https://second.example/api" };

  const sepolia: Network = { networkName: "sepolia", chainId: 11_155_111, place: "remote" };

  const localhost: Network = { networkName: "localhost", chainId: 31_337, place: "local" };

  const etherscan = { name: "Ether", url: "https://ether.example" };

  const blockscout = { name: "Block", url: "https://block.example", apiUrl: "https://block.example/api" };

  async function configOf(
    verifyContract: VerifyContractUserConfig,
    chainDescriptors: ChainDescriptorsUserConfig = {},
  ): Promise<HardhatConfig> {
    const hre = await createHardhatRuntimeEnvironment({
      plugins: [plugin],
      verifyContract,
      chainDescriptors,
    });
    return hre.config;
  }

  function choose(
    network: Network,
    { verifyContract: settings, chainDescriptors }: HardhatConfig,
    wanted?: string,
  ) {
    return chooseExplorers(network, { wanted, settings, chainDescriptors });
  }

  /** What was chosen, in one line each: its name, its API, and whether it gets a key. */
  function chosen(...args: Parameters<typeof choose>): string {
    const lines = choose(...args).map((choice) => {
      if (choice.kind === "local") {
        return "local";
      }
      const { name, apiUrl, apiKey } = choice.explorer;
      return `${name} ${apiUrl} ${apiKey === undefined ? "no key" : "key"}`;
    });
    return lines.join("\n");
  }

  function codeOf(...args: Parameters<typeof choose>): string | undefined {
    try {
      choose(...args);
      return undefined;
    } catch (error) {
      return error instanceof BaseError ? error.code : String(error);
    }
  }

  it("takes all explorers of the network in the config, and those of Hardhat where there are none", async () => {
    const config = await configOf({ explorers: { sepolia: [scan, second] } });

    expect(chosen(sepolia, config)).to.equal(
      "Scan https://scan.example/api no key\nSecond https://second.example/api no key",
    );
    expect(chosen({ ...sepolia, networkName: "other" }, config)).to.include("blockscout");
  });

  it("takes the one that --explorer names, by name or by address, whatever its case", async () => {
    const config = await configOf({ explorers: { sepolia: [scan, second] } });

    for (const wanted of ["second", "Second", second.apiUrl]) {
      expect(chosen(sepolia, config, wanted)).to.equal("Second https://second.example/api no key");
    }
  });

  it("finds the explorers of Hardhat's chain descriptors by name, too", async () => {
    const config = await configOf({ apiKey: "k", explorers: { sepolia: scan } });

    expect(chosen(sepolia, config, "blockscout")).to.include("blockscout.com");
    expect(chosen(sepolia, config, "etherscan")).to.include("https://api.etherscan.io/v2/api key");
  });

  it("takes any address that --explorer gives, and gives it no key that is another's", async () => {
    const config = await configOf({ apiKey: "k" });

    expect(chosen(sepolia, config, "https://new.example:8443/api")).to.equal(
      "new.example:8443 https://new.example:8443/api no key",
    );
  });

  it("gives the default key to an address of --explorer where it goes anyhow, and nowhere else", async () => {
    const mine = { name: "Mine", apiUrl: "https://mine.example/api", apiKey: "own" };
    const block = { name: "Block", apiUrl: "https://block.example/api", dialect: "blockscout" } as const;
    const config = await configOf({ apiKey: "k", explorers: { other: [scan, mine, block] } });

    for (const url of [
      "https://api.etherscan.io/v2/api",
      "https://scan.example/another/api",
      "http://127.0.0.1:4000/api",
    ]) {
      expect(chosen(sepolia, config, url), url)
        .to.match(/ key$/)
        .and.not.match(/ no key$/);
    }
    for (const url of [
      "http://api.etherscan.io/api",
      "https://etherscan.io.example/api",
      "https://notetherscan.io/api",
      "http://scan.example/api",
      "https://scan.example:8443/api",
      "https://mine.example/api",
      "https://block.example/api",
      "https://eth.blockscout.com/api",
      "https://scan.example/api?apikey=k2",
      "https://scan.example/api?token=t",
      "https://user:secret@scan.example/api",
      "https://user:secret@api.etherscan.io/v2/api",
      "https://scan.example/3f9a8b7c6d5e4f302a1b/api",
    ]) {
      expect(chosen(sepolia, config, url), url).to.match(/ no key$/);
    }
  });

  it("prefers Etherscan where there is a key for it, and Blockscout, which needs none, otherwise", async () => {
    const descriptors = { 5: { name: "Five", blockExplorers: { etherscan, blockscout } } };
    const five: Network = { networkName: "five", chainId: 5, place: "remote" };

    expect(chosen(five, await configOf({ apiKey: "k" }, descriptors))).to.equal(
      "Ether https://api.etherscan.io/v2/api key",
    );
    expect(chosen(five, await configOf({}, descriptors))).to.equal("Block https://block.example/api no key");
  });

  it("does not give the default key to a Blockscout of the descriptors", async () => {
    const config = await configOf({ apiKey: "k" }, { 5: { name: "Five", blockExplorers: { blockscout } } });

    const five: Network = { networkName: "five", chainId: 5, place: "remote" };
    expect(chosen(five, config)).to.include("no key");
    // Its address may not tell, but the descriptor does.
    const [choice] = choose(five, config);
    expect(choice).to.have.nested.property("explorer.dialect", "blockscout");
  });

  it("does not give the default key to an Etherscan of the descriptors with credentials in its address", async () => {
    const described = (apiUrl: string) => ({
      10: { name: "Ten", blockExplorers: { etherscan: { ...etherscan, apiUrl } } },
    });
    const network = { ...sepolia, chainId: 10 };
    const own = await configOf({ apiKey: "k" }, described("https://u:p@ether.example/api"));
    const plain = await configOf({ apiKey: "k" }, described("https://ether.example/api"));

    expect(chosen(network, own)).to.equal("Ether https://u:p@ether.example/api no key");
    expect(chosen(network, plain)).to.equal("Ether https://ether.example/api key");
  });

  it("uses the local explorer on a local chain", async () => {
    const config = await configOf({ apiKey: "k" });

    expect(chosen(localhost, config)).to.equal("local");
    expect(chosen(localhost, config, "local")).to.equal("local");
  });

  it("sends nothing of a local chain to a public explorer, whatever chain id it borrows", async () => {
    const config = await configOf({ apiKey: "k" });

    expect(chosen({ ...localhost, chainId: 1 }, config)).to.equal("local");
    for (const place of ["local", "fork"] as const) {
      const network = { ...localhost, chainId: 1, place };
      expect(codeOf(network, config, "etherscan")).to.equal("EXPLORER_NOT_CONFIGURED");
    }
  });

  it("has to be told the explorer of a fork, and takes any", async () => {
    const fork: Network = { ...localhost, chainId: 1, place: "fork" };
    const plain = await configOf({ apiKey: "k" });

    expect(codeOf(fork, plain)).to.equal("CHAIN_IS_A_FORK");
    expect(chosen(fork, plain, "local")).to.equal("local");
    expect(chosen(fork, plain, scan.apiUrl)).to.include(scan.apiUrl);
    expect(chosen(fork, await configOf({ explorers: { localhost: scan } }))).to.include("Scan");
  });

  it("uses the public explorer of a public chain behind a node on this machine, or the local one if told", async () => {
    const relayed: Network = { ...sepolia, networkName: "localhost", place: "relayed" };
    const config = await configOf({ apiKey: "k" });

    expect(chosen(relayed, config)).to.include("https://api.etherscan.io/v2/api key");
    expect(chosen(relayed, config, "blockscout")).to.include("blockscout.com");
    expect(chosen(relayed, config, "local")).to.equal("local");
  });

  it("does use what the config names for a local network, and a descriptor on this machine", async () => {
    const own = {
      etherscan: { name: "Mine", url: "http://localhost:4000", apiUrl: "http://localhost:4000/api" },
    };
    const configured = await configOf({ explorers: { localhost: scan } });
    const described = await configOf({}, { 31337: { name: "Mine", blockExplorers: own } });

    expect(chosen(localhost, configured)).to.include("Scan");
    expect(chosen(localhost, described)).to.include("Mine http://localhost:4000/api");
  });

  it("knows no local explorer for a public chain, and nothing for a chain without explorers", async () => {
    const config = await configOf({ explorers: { sepolia: scan } });

    expect(codeOf(sepolia, config, "local")).to.equal("EXPLORER_NOT_CONFIGURED");
    expect(codeOf(sepolia, config, "Missing")).to.equal("EXPLORER_NOT_CONFIGURED");
    expect(codeOf({ networkName: "new", chainId: 987_654, place: "remote" }, config)).to.equal(
      "EXPLORER_NOT_CONFIGURED",
    );
  });

  it("refuses an address that is none", async () => {
    expect(codeOf(sepolia, await configOf({}), "https://")).to.equal("INVALID_OPTION");
  });

  it("repeats what --explorer named only as far as it holds no secret", async () => {
    const config = await configOf({ explorers: { sepolia: scan } });
    const messageOf = (wanted: string): string => {
      try {
        return chosen(sepolia, config, wanted);
      } catch (error) {
        return error instanceof BaseError ? error.message : String(error);
      }
    };

    expect(messageOf("Scna")).to.include("Scna");
    for (const mistyped of [
      "htps://scan.example/api?token=s3cr3t",
      "ftp://user:s3cr3t@scan.example/s3cr3t#s3cr3t",
      "scan.example/api?apikey=s3cr3t",
      "localhost:4280/api?k=s3cr3t",
      "https:// scan.example?k=s3cr3t",
      "s3cr3tKeyInThePlaceOfANameAAAAAAAA",
    ]) {
      expect(messageOf(mistyped), mistyped).to.match(/--explorer|explorer:/);
      expect(messageOf(mistyped), mistyped).not.to.include("s3cr3t");
    }
  });

  it("names explorers on one host by what may be shown of their paths", async () => {
    const at = (path: string) => ({ apiUrl: `https://scan.example${path}` });
    const config = await configOf({
      explorers: { sepolia: [at("/s3cr3t/api"), at("/v2/api"), at("/other/api")] },
    });

    expect(chosen(sepolia, config).match(/^\S+(?: \(\d\))?(?= https)/gm)).to.deep.equal([
      "scan.example/{…}/api",
      "scan.example/v2/api",
      "scan.example/{…}/api (2)",
    ]);
  });
});

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
    const { verifyContract: settings, chainDescriptors } = config;
    let isAsked = false;
    const place =
      networkConfig === undefined
        ? "remote"
        : await findChainPlace(
            { getUrl: readUrlOf(networkConfig), chainId, settings, chainDescriptors },
            async () => {
              isAsked = true;
              return isDevelopment;
            },
          );
    return [place, isAsked ? "asked" : "not asked"];
  }

  it("is remote where the node is, whatever it is", async () => {
    expect(await find(1, { url: there, isDevelopment: true })).to.deep.equal(["remote", "not asked"]);
  });

  it("is local for a chain in this process, and for one whose id no public explorer serves", async () => {
    expect(await find(1, { isDevelopment: true })).to.deep.equal(["local", "not asked"]);
    for (const chainId of [31_337, 1337, 4242, 987_654]) {
      expect(await find(chainId, { url: here, isDevelopment: false })).to.deep.equal(["local", "not asked"]);
    }
  });

  it("asks the node of a public chain's id whether it is one for development", async () => {
    for (const chainId of [1, 10, 11_155_111]) {
      expect(await find(chainId, { url: here, isDevelopment: true })).to.deep.equal(["fork", "asked"]);
      expect(await find(chainId, { url: here, isDevelopment: false })).to.deep.equal(["relayed", "asked"]);
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

  it("takes no other machine for it, however it is called", () => {
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
