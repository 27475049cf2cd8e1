import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import type { ChainDescriptorsUserConfig, HardhatConfig } from "hardhat/types/config";
import { type Choices, chooseExplorers, type Network } from "../../../src/app/explorers/choose-explorers.ts";
import { findChainServices } from "../../../src/core/chains/find-chain.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import plugin from "../../../src/index.ts";
import type { VerifyContractUserConfig } from "../../../src/types.ts";
import { failureOf } from "../../helpers/failure.ts";

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
    return chooseExplorers(network, {
      wanted,
      settings,
      chainDescriptors,
      findListed: async (chainId) => {
        const services = await findChainServices(chainId);
        return { listed: services && { services, origin: "table" } };
      },
    });
  }

  /** What was chosen, in one line each: its name, its API, and whether it gets a key. */
  async function chosen(...args: Parameters<typeof choose>): Promise<string> {
    const lines = (await choose(...args)).map((choice) => {
      if (choice.kind === "local") {
        return "local";
      }
      const { name, apiUrl, apiKey } = choice.explorer;
      return `${name} ${apiUrl} ${apiKey === undefined ? "no key" : "key"}`;
    });
    return lines.join("\n");
  }

  async function codeOf(...args: Parameters<typeof choose>): Promise<string | undefined> {
    try {
      await choose(...args);
      return undefined;
    } catch (error) {
      return error instanceof BaseError ? error.code : String(error);
    }
  }

  it("leaves an explorer out that is configured for another chain than the network's", async () => {
    const { verifyContract, ...config } = await configOf({ explorers: { sepolia: [scan, second] } });
    const [first, other] = verifyContract.explorers.sepolia ?? [];
    const explorers = {
      sepolia: [first, other].flatMap((one, index) =>
        one === undefined ? [] : [{ ...one, chainId: [sepolia.chainId, 700][index] }],
      ),
    };
    const settings = { ...config, verifyContract: { ...verifyContract, explorers } };

    expect(await chosen(sepolia, settings)).to.equal("Scan https://scan.example/api no key");
  });

  it("takes all explorers of the network in the config, and those of Hardhat where there are none", async () => {
    const config = await configOf({ explorers: { sepolia: [scan, second] } });

    expect(await chosen(sepolia, config)).to.equal(
      "Scan https://scan.example/api no key\nSecond https://second.example/api no key",
    );
    expect(await chosen({ ...sepolia, networkName: "other" }, config)).to.include("blockscout");
  });

  it("chooses the explorer of --explorer by its name in any case, or by its URL", async () => {
    const config = await configOf({ explorers: { sepolia: [scan, second] } });

    for (const wanted of ["second", "Second", second.apiUrl]) {
      expect(await chosen(sepolia, config, wanted)).to.equal("Second https://second.example/api no key");
    }
  });

  it("finds the explorers of Hardhat's chain descriptors by name, too", async () => {
    const config = await configOf({ apiKey: "k", explorers: { sepolia: scan } });

    expect(await chosen(sepolia, config, "blockscout")).to.include("blockscout.com");
    expect(await chosen(sepolia, config, "etherscan")).to.include("https://api.etherscan.io/v2/api key");
  });

  it("accepts any URL of --explorer, and sends it no key", async () => {
    const config = await configOf({ apiKey: "k" });

    expect(await chosen(sepolia, config, "https://new.example:8443/api")).to.equal(
      "new.example:8443 https://new.example:8443/api no key",
    );
  });

  it("sends the default key to a URL of --explorer only if the key goes to its host anyway", async () => {
    const mine = { name: "Mine", apiUrl: "https://mine.example/api", apiKey: "own" };
    const block = { name: "Block", apiUrl: "https://block.example/api", dialect: "blockscout" } as const;
    const config = await configOf({ apiKey: "k", explorers: { other: [scan, mine, block] } });

    for (const url of [
      "https://api.etherscan.io/v2/api",
      "https://scan.example/another/api",
      "http://127.0.0.1:4000/api",
    ]) {
      expect(await chosen(sepolia, config, url), url)
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
      "https://user:secret@api.etherscan.io/v2/api",
    ]) {
      expect(await chosen(sepolia, config, url), url).to.match(/ no key$/);
    }
  });

  it("takes Etherscan, then Blockscout, and says of Etherscan where it lacks the key", async () => {
    const descriptors = { 987654: { name: "New", blockExplorers: { etherscan, blockscout } } };
    const network: Network = { networkName: "new", chainId: 987_654, place: "remote" };

    expect(await chosen(network, await configOf({ apiKey: "k" }, descriptors))).to.equal(
      "Ether https://api.etherscan.io/v2/api key\nBlock https://block.example/api no key",
    );
    const keyless = await choose(network, await configOf({}, descriptors));
    expect(keyless.map((choice) => choice.kind === "known" && choice.lacksKey)).to.deep.equal([true, false]);
    expect(keyless.map((choice) => choice.kind === "known" && choice.isRequired)).to.deep.equal([
      false,
      false,
    ]);
  });

  it("scenario 48: finds the services of chains that Hardhat does not know", async () => {
    const config = await configOf({ apiKey: "k" });
    const found = async (chainId: number) => {
      const choices = await choose({ networkName: "n", chainId, place: "remote" }, config);
      return choices.map((choice) =>
        choice.kind === "known" ? `${choice.explorer.name} (${choice.origin})` : "local",
      );
    };

    const table = (...names: string[]) => names.map((name) => `${name} (table)`);
    expect(await found(143)).to.deep.equal(table("Etherscan", "Sourcify"));
    expect(await found(5000)).to.deep.equal(table("Etherscan", "Sourcify"));
    expect(await found(42_220)).to.deep.equal(table("Etherscan", "Blockscout", "Sourcify"));
    expect(await found(80_094)).to.deep.equal(table("Etherscan"));
  });

  it("scenario 50: takes Sourcify for a public chain, its own server where it has one, and not where it is off", async () => {
    const sourcifyOf = async (chainId: number, settings: VerifyContractUserConfig = {}) => {
      const choices = await choose({ networkName: "n", chainId, place: "remote" }, await configOf(settings));
      return choices.flatMap((choice) =>
        choice.kind === "known" && choice.explorer.dialect === "sourcify" ? [choice.explorer.apiUrl] : [],
      );
    };

    expect(await sourcifyOf(11_155_111)).to.deep.equal(["https://sourcify.dev/server"]);
    expect(await sourcifyOf(143)).to.deep.equal(["https://sourcify-api-monad.blockvision.org"]);
    expect(await sourcifyOf(999)).to.deep.equal([]);
    expect(await sourcifyOf(1, { sourcify: false })).to.deep.equal([]);
    expect(await sourcifyOf(1, { sourcify: { apiUrl: "https://s.example" } })).to.deep.equal([
      "https://s.example",
    ]);
    expect(await sourcifyOf(1, { explorers: { n: scan } })).to.deep.equal([]);
  });

  it("corrects Hardhat's descriptors: where Etherscan ended, and where its pages are", async () => {
    const config = await configOf({ apiKey: "k" });
    const nova = await chosen({ networkName: "nova", chainId: 42_170, place: "remote" }, config);
    const [avalanche] = await choose({ networkName: "avax", chainId: 43_114, place: "remote" }, config);

    expect(nova).to.not.include("etherscan.io");
    expect(avalanche).to.deep.include({ origin: "descriptor" });
    expect(avalanche).to.have.nested.property("explorer.browserUrl", "https://snowscan.xyz");
    expect(avalanche).to.have.nested.property("explorer.name", "Etherscan");
  });

  it("says since when Etherscan does not serve a chain that it is named for", async () => {
    const scroll: Network = { networkName: "scroll", chainId: 534_352, place: "remote" };
    const refusal = await failureOf(choose(scroll, await configOf({ apiKey: "k" }), "etherscan"));

    expect(refusal.facts).to.include({
      Etherscan: "ended its service for this chain on 2026-04-16",
      known: "Blockscout, Sourcify",
    });
  });

  it("takes several that --explorer names, each once, and requires all of them", async () => {
    const config = await configOf({ apiKey: "k", explorers: { sepolia: scan } });
    const choices = await choose(sepolia, config, "blockscout, Etherscan,blockscout");

    expect(await chosen(sepolia, config, `scan,${second.apiUrl},blockscout`)).to.match(
      /^Scan .*\nsecond\.example .*\nBlockscout /,
    );
    expect(choices.map((choice) => choice.kind === "known" && choice.isRequired)).to.deep.equal([true, true]);
  });

  it("does not give the default key to a Blockscout of the descriptors", async () => {
    const config = await configOf(
      { apiKey: "k" },
      { 987654: { name: "New", blockExplorers: { blockscout } } },
    );

    const five: Network = { networkName: "new", chainId: 987_654, place: "remote" };
    expect(await chosen(five, config)).to.include("no key");
    // Its address may not tell, but the descriptor does.
    const [choice] = await choose(five, config);
    expect(choice).to.have.nested.property("explorer.dialect", "blockscout");
  });

  it("does not give the default key to an Etherscan of the descriptors with credentials in its address", async () => {
    const described = (apiUrl: string) => ({
      987654: { name: "New", blockExplorers: { etherscan: { ...etherscan, apiUrl } } },
    });
    const network = { ...sepolia, chainId: 987_654 };
    const own = await configOf({ apiKey: "k" }, described("https://u:p@ether.example/api"));
    const plain = await configOf({ apiKey: "k" }, described("https://ether.example/api"));

    expect(await chosen(network, own)).to.equal("Ether https://u:p@ether.example/api no key");
    expect(await chosen(network, plain)).to.equal("Ether https://ether.example/api key");
  });

  it("uses the local explorer on a local chain, and on one without explorers if it is named", async () => {
    const config = await configOf({ apiKey: "k" });

    expect(await chosen(localhost, config)).to.equal("local");
    expect(await chosen(localhost, config, "local")).to.equal("local");
    const container: Network = { networkName: "docker", chainId: 987_654, place: "remote" };
    expect(await chosen(container, config, "local")).to.equal("local");
  });

  it("gives Etherscan the key that the project's own tool has for the chain, unless it has one for all", async () => {
    const config = await configOf({ apiKey: "k", sourcify: false });
    const keyOf = async (settings: Partial<HardhatConfig["verifyContract"]>) => {
      const verifyContract = {
        ...config.verifyContract,
        findEtherscanKey: async (chainId: number) => ({ get: async () => `of ${chainId}` }),
        ...settings,
      };
      const [choice] = await choose(sepolia, { ...config, verifyContract }, "etherscan");
      return choice?.kind === "known" ? choice.explorer.apiKey?.get() : undefined;
    };

    expect(await keyOf({})).to.equal("of 11155111");
    expect(await keyOf({ etherscanKey: { get: async () => "for all" } })).to.equal("for all");
  });

  it("sends nothing of a local chain to a public explorer, whatever chain id it borrows", async () => {
    const config = await configOf({ apiKey: "k" });

    expect(await chosen({ ...localhost, chainId: 1 }, config)).to.equal("local");
    for (const place of ["local", "fork"] as const) {
      const network = { ...localhost, chainId: 1, place };
      expect(await codeOf(network, config, "etherscan")).to.equal("EXPLORER_NOT_CONFIGURED");
    }
  });

  it("requires an explorer for a fork, and accepts any", async () => {
    const fork: Network = { ...localhost, chainId: 1, place: "fork" };
    const plain = await configOf({ apiKey: "k" });

    expect(await codeOf(fork, plain)).to.equal("CHAIN_IS_A_FORK");
    expect(await chosen(fork, plain, "local")).to.equal("local");
    expect(await chosen(fork, plain, scan.apiUrl)).to.include(scan.apiUrl);
    expect(await chosen(fork, await configOf({ explorers: { localhost: scan } }))).to.include("Scan");
  });

  it("uses explorers of the config for a local network, and a descriptor on this machine", async () => {
    const own = {
      etherscan: { name: "Mine", url: "http://localhost:4000", apiUrl: "http://localhost:4000/api" },
    };
    const configured = await configOf({ explorers: { localhost: scan } });
    const described = await configOf({}, { 31337: { name: "Mine", blockExplorers: own } });

    expect(await chosen(localhost, configured)).to.include("Scan");
    expect(await chosen(localhost, described)).to.include("Mine http://localhost:4000/api");
  });

  it("knows no local explorer for a public chain, and nothing for a chain without explorers", async () => {
    const config = await configOf({ explorers: { sepolia: scan } });

    expect(await codeOf(sepolia, config, "local")).to.equal("EXPLORER_NOT_CONFIGURED");
    expect(await codeOf(sepolia, config, "Missing")).to.equal("EXPLORER_NOT_CONFIGURED");
    expect(await codeOf({ networkName: "new", chainId: 987_654, place: "remote" }, config)).to.equal(
      "EXPLORER_NOT_CONFIGURED",
    );
  });

  it("names what can be named for a network: the local explorer where it can be used", async () => {
    const factsOf = async (network: Network) =>
      (await failureOf(choose(network, await configOf({}), "etherscna"))).facts.known;

    expect(await factsOf(localhost)).to.equal("local");
    expect(await factsOf(sepolia))
      .to.be.a("string")
      .that.does.not.include("local");
  });

  it("refuses an invalid URL, and an empty list", async () => {
    for (const wanted of ["https://", "", ",", " ,, "]) {
      expect(await codeOf(sepolia, await configOf({}), wanted), wanted).to.equal("INVALID_OPTION");
    }
  });

  it("quotes --explorer only without secrets", async () => {
    const config = await configOf({ explorers: { sepolia: scan } });
    const messageOf = async (wanted: string): Promise<string> => {
      try {
        return await chosen(sepolia, config, wanted);
      } catch (error) {
        return error instanceof BaseError ? error.message : String(error);
      }
    };

    expect(await messageOf("Scna")).to.include("Scna");
    for (const mistyped of [
      "htps://scan.example/api?token=s3cr3t",
      "ftp://user:s3cr3t@scan.example/s3cr3t#s3cr3t",
      "scan.example/api?apikey=s3cr3t",
      "localhost:4280/api?k=s3cr3t",
      "https:// scan.example?k=s3cr3t",
      "s3cr3tKeyInThePlaceOfANameAAAAAAAA",
    ]) {
      expect(await messageOf(mistyped), mistyped).to.match(/--explorer|explorer:/);
      expect(await messageOf(mistyped), mistyped).not.to.include("s3cr3t");
    }
  });

  it("names explorers on one host by what may be shown of their paths", async () => {
    const at = (path: string) => ({ apiUrl: `https://scan.example${path}` });
    const config = await configOf({
      explorers: { sepolia: [at("/s3cr3t/api"), at("/v2/api"), at("/0th3r/api")] },
    });

    expect((await chosen(sepolia, config)).match(/^\S+(?: \(\d\))?(?= https)/gm)).to.deep.equal([
      "scan.example/{…}/api",
      "scan.example/v2/api",
      "scan.example/{…}/api (2)",
    ]);
  });

  describe("asks the public lists", () => {
    const unknown: Network = { networkName: "new", chainId: 987_654_321, place: "remote" };

    /** Whether they may be asked, for each time that a chain is looked for. */
    async function mayAsk(network: Network, config: HardhatConfig, wanted?: string) {
      const asked: boolean[] = [];
      const { verifyContract: settings, chainDescriptors } = config;
      const findListed: Choices["findListed"] = async (_, options) => {
        asked.push(options.mayAsk);
        return {
          listed: undefined,
          lists: { unknown: ["Sourcify"], silent: ["Etherscan: HTTP status 503"] },
        };
      };
      const failure = await chooseExplorers(network, {
        wanted,
        settings,
        chainDescriptors,
        findListed,
      }).catch((error: unknown) => error);
      return { asked, failure };
    }

    it("scenario 48: for an unknown chain, and says in the refusal what they answered", async () => {
      const { asked, failure } = await mayAsk(unknown, await configOf({}));

      expect(asked).to.deep.equal([true]);
      expect(failure).to.be.instanceOf(BaseError);
      expect(failure).to.have.property("facts").that.deep.includes({
        "lists without it": "Sourcify",
        "lists not reached": "Etherscan: HTTP status 503",
      });
    });

    it("not for a chain on this machine, one with explorers of its own or a descriptor, or for a URL", async () => {
      const config = await configOf({ explorers: { new: scan } });
      const plain = await configOf({});
      const asked = await Promise.all([
        mayAsk({ ...unknown, place: "local" }, plain),
        mayAsk({ ...unknown, place: "fork" }, plain),
        mayAsk(unknown, config, "other"),
        mayAsk(sepolia, plain),
        mayAsk(unknown, plain, "https://scan.example/api"),
      ]);

      expect(asked.flatMap((one) => one.asked)).to.not.include(true);
    });
  });
});
