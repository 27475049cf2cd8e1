import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { chooseExplorers } from "../../src/app/explorers/choose-explorers.ts";
import { findDefaultKey } from "../../src/app/explorers/default-explorers.ts";
import { type CliConfig, readConfig } from "../../src/app/explorers/read-config.ts";
import type { Settings } from "../../src/app/host.ts";
import { createCliStyle } from "../../src/cli/cli-style.ts";
import { openHost } from "../../src/cli/open-host.ts";
import { findChainServices } from "../../src/core/chains/find-chain.ts";
import { failureOf } from "../helpers/failure.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { waitUntil } from "../local-explorer/wait-until.ts";

const rpcUrl = "http://127.0.0.1:8545";

const options = {
  rpcUrl,
  rpcHeader: [],
  chain: undefined,
  apiKeyFile: undefined,
  config: undefined,
  stateFolder: undefined,
  compiler: [],
  verbose: false,
};

/** The settings of a call. */
function open(
  environment: Readonly<Record<string, string>>,
  { apiKeyFile, config }: { readonly apiKeyFile?: string; readonly config?: CliConfig } = {},
): Settings {
  const args = { ...options, apiKeyFile };
  const commandStyle = createCliStyle({ tool: "foundry" });
  const project = { tool: "foundry", folder: "/project", buildFolder: "/project/out" } as const;
  const { settings } = openHost({
    args,
    config,
    project,
    stateFolder: "/project/state",
    environment,
    commandStyle,
    note: () => undefined,
  });
  return settings;
}

describe("the builds of a command line", () => {
  before(function () {
    if (process.platform === "win32") {
      this.skip();
    }
  });

  it("end their compilation with the work that waits for it", () => {
    const solcLongVersion = "0.8.30+commit.73712a01";
    const input = { language: "Solidity", sources: { "A.sol": { content: "contract A {}" } }, settings: {} };
    const files = {
      "input.json": JSON.stringify({ solcLongVersion, input }),
      solc: `#!/bin/sh\n[ "$1" = --version ] && echo "Version: ${solcLongVersion}" && exit\n> "$0.runs"; exec sleep 600\n`,
    };
    return withTemporaryFolder(files, async (folder) => {
      const solc = path.join(folder, "solc");
      const host = openHost({
        args: { ...options, compiler: [solc] },
        project: { tool: "files", folder, buildFolder: path.join(folder, "input.json") },
        stateFolder: path.join(folder, "state"),
        environment: {},
        commandStyle: createCliStyle({ tool: "files" }),
        note: () => undefined,
      });
      const work = new AbortController();
      const failed = rejectionOf(host.openBuilds?.(work.signal).listContractNames() ?? Promise.resolve());
      await waitUntil(() => existsSync(`${solc}.runs`));
      const reason = new RangeError("Ctrl-C");
      work.abort(reason);

      expect(await failed).to.equal(reason);
    });
  });
});

describe("the lists of chains of a command line", () => {
  it("are the services' own, copies at a URL, or off, and nothing else", () => {
    const read = (given: string) => open({ EXPLORER_CHAIN_LISTS: given }).chainLists;

    expect(open({}).chainLists).to.deep.equal({ isOn: true, baseUrl: undefined });
    expect(read("off")).to.deep.equal({ isOn: false, baseUrl: undefined });
    expect(read("https://mirror.example/a")).to.deep.equal({
      isOn: true,
      baseUrl: "https://mirror.example/a",
    });
    for (const wrong of ["no", "file:///lists", "https://"]) {
      expect(() => read(wrong)).to.throw("EXPLORER_CHAIN_LISTS");
    }
  });
});

describe("the keys of a command line", () => {
  it("come from EXPLORER_API_KEY, and for Etherscan from ETHERSCAN_API_KEY", async () => {
    const etherscan = { ETHERSCAN_API_KEY: "etherscan's" };
    const keyFor = (
      url: string,
      environment: Record<string, string>,
      args: Parameters<typeof open>[1] = {},
    ) => findDefaultKey(url, open(environment, args))?.get();
    const both = { EXPLORER_API_KEY: "a key", ...etherscan };
    const [ofEtherscan, other] = ["https://api.etherscan.io/v2/api", "https://scan.example/api"] as const;

    expect(await keyFor(ofEtherscan, both)).to.equal("etherscan's");
    expect(await keyFor(other, both)).to.equal("a key");
    expect(await keyFor(other, etherscan)).to.equal(undefined);
    expect(await keyFor(ofEtherscan, { EXPLORER_API_KEY: "a key" })).to.equal("a key");

    expect(await open({ EXPLORER_API_KEY: "a key", ...etherscan }).apiKey?.get()).to.equal("a key");
    expect(open({ EXPLORER_API_KEY: "a key" }).apiKey?.name).to.equal("EXPLORER_API_KEY");
    expect(open(etherscan).apiKey).to.equal(undefined);
    expect(await open(etherscan).etherscanKey?.get()).to.equal("etherscan's");
    expect(open({ EXPLORER_API_KEY: "" }).apiKey).to.equal(undefined);
  });

  it("come from a file before the environment, without the line's end", () =>
    withTemporaryFolder({ key: "from-a-file\n" }, async (folder) => {
      const apiKeyFile = path.join(folder, "key");

      expect(await open({ EXPLORER_API_KEY: "a key" }, { apiKeyFile }).apiKey?.get()).to.equal("from-a-file");
      const settings = open({ ETHERSCAN_API_KEY: "etherscan's" }, { apiKeyFile });
      const key = findDefaultKey("https://api.etherscan.io/v2/api", settings);
      expect(await key?.get()).to.equal("from-a-file");
    }));

  it("come for Blockscout from the config or BLOCKSCOUT_API_KEY, also beside a file, and go nowhere else", () =>
    withTemporaryFolder({ key: "from-a-file" }, async (folder) => {
      for (const args of [{}, { apiKeyFile: path.join(folder, "key") }]) {
        const settings = open({ BLOCKSCOUT_API_KEY: "proapi_key" }, args);
        const key = findDefaultKey("https://api.etherscan.io/v2/api", settings);

        expect(await settings.blockscoutKey?.get()).to.equal("proapi_key");
        expect(await key?.get()).to.not.equal("proapi_key");
      }
      const config: CliConfig = {
        sourcify: { isOn: true, apiUrl: undefined },
        blockscoutKey: { get: async () => "of the config" },
        toExplorers: () => [],
      };
      const both = open({ BLOCKSCOUT_API_KEY: "proapi_key" }, { config });
      expect(await both.blockscoutKey?.get()).to.equal("of the config");
    }));

  it("come from no file that cannot be read, is empty, or has more than the key", () =>
    withTemporaryFolder(
      { empty: " \n", lines: "one\ntwo\n", words: "one two", "folder/file": "" },
      async (folder) => {
        const problems = {
          empty: "is empty",
          lines: "several",
          words: "several",
          none: "read",
          folder: "read",
        };
        for (const [name, problem] of Object.entries(problems)) {
          const { apiKey } = open({}, { apiKeyFile: path.join(folder, name) });
          const failure = await failureOf(apiKey?.get() ?? Promise.resolve());

          expect(failure, name).to.have.property("code", "INVALID_OPTION");
          expect(failure.message)
            .to.include("--api-key-file")
            .and.include(problem)
            .and.include("give a readable file")
            .and.not.match(/\b(?:one|two)\b/);
        }
      },
    ));

  it("lose the end of the line that a file of variables may have", async () => {
    expect(await open({ EXPLORER_API_KEY: "a-key\r\n" }).apiKey?.get()).to.equal("a-key");
    expect(open({ ETHERSCAN_API_KEY: " \r" }).etherscanKey).to.equal(undefined);
  });

  it("come from a file that can be read only once, such as a pipe of the shell", () =>
    withTemporaryFolder({ key: "from-a-pipe\n" }, async (folder) => {
      const apiKeyFile = path.join(folder, "key");
      const { apiKey } = open({}, { apiKeyFile });
      const first = await apiKey?.get();
      await writeFile(apiKeyFile, "");

      expect([first, await apiKey?.get()]).to.deep.equal(["from-a-pipe", "from-a-pipe"]);
    }));

  /** The keys of the explorers that an option names, whichever it is. */
  const keysOf = async (
    environment: Readonly<Record<string, string>>,
    wanted: string,
    config?: CliConfig,
  ): Promise<readonly (string | undefined)[]> => {
    const choices = await chooseExplorers(
      { networkName: rpcUrl, chainId: 11_155_111, place: "remote" },
      {
        wanted,
        settings: open(environment, config && { config }),
        chainDescriptors: new Map(),
        findListed: async (chainId) => {
          const services = await findChainServices(chainId);
          return { listed: services && { services, origin: "table" } };
        },
      },
    );
    const explorers = choices.map((choice) => (choice.kind === "known" ? choice.explorer : undefined));
    return Promise.all(explorers.map((one) => one?.apiKey?.get()));
  };

  it("go to each explorer whose URL any option names, if that takes one, and Etherscan's to no other", async () => {
    const urls =
      "https://scan.example/api,https://eth.blockscout.com/api,https://a:b@own.example/api,etherscan";

    expect(await keysOf({ EXPLORER_API_KEY: "a key" }, urls)).to.deep.equal([
      "a key",
      undefined,
      undefined,
      "a key",
    ]);
    expect(await keysOf({ EXPLORER_API_KEY: "a key" }, "https://scan.example/api")).to.deep.equal(["a key"]);
    expect(await keysOf({ ETHERSCAN_API_KEY: "etherscan's" }, urls)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      "etherscan's",
    ]);
  });

  it("do not go to an explorer that has its own in the config, by its URL either", () =>
    withTemporaryFolder(
      {
        "config.json": JSON.stringify({
          explorers: [{ apiUrl: "https://scan.example/api", apiKey: { variable: "OWN" } }],
        }),
      },
      async (folder) => {
        const environment = { OWN: "its own" };
        const config = await readConfig(path.join(folder, "config.json"), { environment, isNamed: true });

        expect(await keysOf({ EXPLORER_API_KEY: "a key" }, "https://scan.example/api", config)).to.deep.equal(
          ["its own"],
        );
      },
    ));

  it("make no explorer that one option names the network's, which another option leaves out", () => {
    expect(open({ EXPLORER_API_KEY: "a key" }).explorers).to.deep.equal({ [rpcUrl]: [] });
  });

  it("are never sent to an explorer on this machine if they are Etherscan's", async () => {
    const etherscan = { ETHERSCAN_API_KEY: "etherscan's" };
    const local = "http://127.0.0.1:4000/api,http://localhost:4001/api,https://127.0.0.1/v2/api";

    expect(await keysOf(etherscan, local)).to.deep.equal([undefined, undefined, undefined]);
    expect(await keysOf(etherscan, "etherscan")).to.deep.equal(["etherscan's"]);
    expect(await keysOf(etherscan, "https://api.etherscan.io/v2/api")).to.deep.equal(["etherscan's"]);
    expect(await keysOf({ EXPLORER_API_KEY: "a key", ...etherscan }, local)).to.deep.equal([
      "a key",
      "a key",
      "a key",
    ]);
  });

  it("go to the explorers of a config that name none: Etherscan's to Etherscan alone", () =>
    withTemporaryFolder(
      {
        "config.json": JSON.stringify({
          explorers: [{ apiUrl: "https://api.etherscan.io/v2/api" }, { apiUrl: "https://scan.example/api" }],
        }),
      },
      async (folder) => {
        const file = path.join(folder, "config.json");
        const config = await readConfig(file, { environment: {}, isNamed: true });
        const readKeys = ({ explorers }: Settings) =>
          Promise.all((explorers[rpcUrl] ?? []).map(({ apiKey }) => apiKey?.get()));
        const etherscan = { ETHERSCAN_API_KEY: "etherscan's" };

        expect(await readKeys(open(etherscan, { config }))).to.deep.equal(["etherscan's", undefined]);
        expect(await readKeys(open({ EXPLORER_API_KEY: "a key", ...etherscan }, { config }))).to.deep.equal([
          "etherscan's",
          "a key",
        ]);
      },
    ));
});
