import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { validateUserConfig } from "../../../src/hardhat/config/validate-user-config.ts";
import plugin from "../../../src/index.ts";

const variable = { _type: "ConfigurationVariable", name: "KEY" };

/** A config of one explorer with these fields. */
const explorerWith = (fields: object) => ({
  explorers: { sepolia: { apiUrl: "https://a.example/api", ...fields } },
});

/** Each problem's path, as Hardhat prints it. */
function pathsOf(verifyContract: unknown): string[] {
  return validateUserConfig(verifyContract).map(({ path }) => path.join("."));
}

/** Each problem as Hardhat prints it behind "Config error in config.". */
function messagesOf(verifyContract: unknown): string[] {
  return validateUserConfig(verifyContract).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("validateUserConfig", () => {
  it("takes everything that the documentation offers", () => {
    expect(
      pathsOf({
        apiKey: variable,
        explorers: {
          sepolia: {
            name: "Scan",
            apiUrl: "https://scan.example/api?chain=1",
            browserUrl: "http://localhost:4000",
            apiKey: "text",
            headers: { "x-team": variable, accept: "text\n" },
            requestsPerSecond: 0.5,
            dialect: "blockscout",
            ca: "ca.pem",
            codeFormats: ["single-file"],
          },
          mainnet: [{ apiUrl: "http://127.0.0.1/api" }, { apiUrl: "https://b.example/api" }],
        },
        timeout: 30,
        localExplorer: { port: 0, database: "explorer.sqlite" },
        forkSources: { addresses: [`0x${"aB".repeat(20)}`], timeout: 0.5 },
      }),
    ).to.deep.equal([]);
    for (const forkSources of [true, false, [`0x${"ab".repeat(20)}`], {}]) {
      expect(pathsOf({ forkSources })).to.deep.equal([]);
    }
    expect(pathsOf({})).to.deep.equal([]);
  });

  it("names the path of each problem", () => {
    const problems: [unknown, string][] = [
      [5, "verifyContract"],
      [{ apikey: "x" }, "verifyContract"],
      [{ forkSources: "yes" }, "verifyContract.forkSources"],
      [{ forkSources: [] }, "verifyContract.forkSources"],
      [{ forkSources: ["0x12"] }, "verifyContract.forkSources.0"],
      [{ forkSources: { timeout: 0 } }, "verifyContract.forkSources.timeout"],
      [{ forkSources: { adresses: [] } }, "verifyContract.forkSources"],
      [{ apiKey: 5 }, "verifyContract.apiKey"],
      [{ apiKey: { name: "KEY" } }, "verifyContract.apiKey"],
      [{ chainLists: "lists" }, "verifyContract.chainLists"],
      [{ timeout: "300" }, "verifyContract.timeout"],
      [{ timeout: 0 }, "verifyContract.timeout"],
      [{ localExplorer: { port: 70_000 } }, "verifyContract.localExplorer.port"],
      [{ localExplorer: { port: 1.5 } }, "verifyContract.localExplorer.port"],
      [{ localExplorer: { host: "0.0.0.0" } }, "verifyContract.localExplorer"],
      [{ localExplorer: [] }, "verifyContract.localExplorer"],
      [{ localExplorer: { database: "" } }, "verifyContract.localExplorer.database"],
      [{ localExplorer: { submissionsPerDay: 1.5 } }, "verifyContract.localExplorer.submissionsPerDay"],
      [{ localExplorer: { compileTimeout: 0 } }, "verifyContract.localExplorer.compileTimeout"],
      [{ stateFolder: "" }, "verifyContract.stateFolder"],
      [null, "verifyContract"],
      [{ timeout: Number.POSITIVE_INFINITY }, "verifyContract.timeout"],
      [{ explorers: "https://scan.example" }, "verifyContract.explorers"],
      [{ explorers: [{ apiUrl: "https://scan.example/api" }] }, "verifyContract.explorers"],
      [{ explorers: { sepolia: undefined } }, "verifyContract.explorers.sepolia"],
      [{ explorers: { sepolia: {} } }, "verifyContract.explorers.sepolia.apiUrl"],
      [explorerWith({ apiUrl: "https:scan.example" }), "verifyContract.explorers.sepolia.apiUrl"],
      [explorerWith({ browserUrl: 4000 }), "verifyContract.explorers.sepolia.browserUrl"],
      [explorerWith({ dialect: "etherscan" }), "verifyContract.explorers.sepolia.dialect"],
      [explorerWith({ headers: ["x-a"] }), "verifyContract.explorers.sepolia.headers"],
      [explorerWith({ apiUrl: "ftp://scan.example" }), "verifyContract.explorers.sepolia.apiUrl"],
      [
        { explorers: { sepolia: [{ apiUrl: "https://a.example/api" }, { apiUrl: "scan" }] } },
        "verifyContract.explorers.sepolia[1].apiUrl",
      ],
      [explorerWith({ headers: { "x-a": 1 } }), "verifyContract.explorers.sepolia.headers.x-a"],
      [explorerWith({ headers: { "x a": "1" } }), "verifyContract.explorers.sepolia.headers.x a"],
      [explorerWith({ headers: { "x-a": "1\r\nx-b: 2" } }), "verifyContract.explorers.sepolia.headers.x-a"],
      [explorerWith({ requestsPerSecond: 0 }), "verifyContract.explorers.sepolia.requestsPerSecond"],
      [explorerWith({ codeFormats: ["vyper-json"] }), "verifyContract.explorers.sepolia.codeFormats.0"],
      [explorerWith({ codeFormats: [] }), "verifyContract.explorers.sepolia.codeFormats"],
    ];

    for (const [config, path] of problems) {
      expect(pathsOf(config), JSON.stringify(config)).to.deep.equal([path]);
    }
  });

  it("names all problems at once", () => {
    expect(pathsOf({ timeout: -1, explorers: { a: {}, b: [{}] } })).to.have.members([
      "verifyContract.timeout",
      "verifyContract.explorers.a.apiUrl",
      "verifyContract.explorers.b[0].apiUrl",
    ]);
  });

  it("says what was expected, and what was given", () => {
    const problems: [unknown, string][] = [
      [5, "verifyContract: Expected an object, received a number"],
      [{ timeout: 0 }, "verifyContract.timeout: Expected a number above 0, received 0"],
      [{ timeout: "300" }, 'verifyContract.timeout: Expected a number above 0, received "300"'],
      [
        { localExplorer: { database: "" } },
        "verifyContract.localExplorer.database: Expected a string that is not empty, received an empty string",
      ],
      [{ explorers: { a: {} } }, "verifyContract.explorers.a.apiUrl: Missing: expected an http or https URL"],
      [
        { explorers: { a: { apiUrl: "https://a.example/api", codeFormats: [] } } },
        "verifyContract.explorers.a.codeFormats: Expected a list that is not empty, received an empty list",
      ],
      [
        { explorers: { a: { apiUrl: "https://a.example/api", dialect: "block-scout" } } },
        'verifyContract.explorers.a.dialect: Expected one of etherscan-v2, etherscan-v1, blockscout, routescan, zksync, sourcify, received "block-scout". Did you mean "blockscout"?',
      ],
    ];

    for (const [config, message] of problems) {
      expect(messagesOf(config)).to.deep.equal([message]);
    }
  });

  it("shows nothing that may be a key", () => {
    const key = "0123456789ABCDEF";
    const apiUrl = `scan.example/api?apikey=${key}`;
    const configs = [
      { apiKey: Number(key.slice(0, 10)) },
      { apiKey: [key] },
      { explorers: { a: { apiUrl } } },
      { explorers: { a: { apiUrl: "https://a.example/api", headers: { "x-a": { key } } } } },
    ];

    for (const config of configs) {
      expect(messagesOf(config)).to.have.lengthOf(1);
      expect(messagesOf(config).join()).to.not.match(/123456789/);
    }
  });

  it("proposes the field that a misspelt one is meant to be", () => {
    const meant: [string, string][] = [
      ["apikey", "apiKey"],
      ["api_key", "apiKey"],
      ["APIURL", "apiUrl"],
      ["apiUlr", "apiUrl"],
      ["browserURL", "browserUrl"],
      ["header", "headers"],
      ["requestPerSecond", "requestsPerSecond"],
      ["codeFormat", "codeFormats"],
    ];

    for (const [field, name] of meant) {
      const config = { explorers: { a: { apiUrl: "https://a.example/api", [field]: "x" } } };
      expect(messagesOf(config)).to.deep.equal([
        `verifyContract.explorers.a: There is no field "${field}". Did you mean ${name}?`,
      ]);
    }
    expect(messagesOf({ apikey: "x" })).to.deep.equal([
      'verifyContract: There is no field "apikey". Did you mean apiKey?',
    ]);
  });

  it("lists the fields where none is near", () => {
    const fields =
      "The fields are apiKey, blockscout, explorers, sourcify, chainLists, timeout, stateFolder, forkSources, localExplorer";

    for (const field of ["etherscan", "x", "", "ap", "expired"]) {
      expect(messagesOf({ [field]: 1 })).to.deep.equal([
        `verifyContract: There is no field "${field}". ${fields}`,
      ]);
    }
  });

  it("makes Hardhat refuse the config with that path in its message", async () => {
    const config: object = {
      plugins: [plugin],
      verifyContract: { explorers: { sepolia: [{ apiUrl: "https://a.example/api" }, { apiUrl: "scan" }] } },
    };
    const message = await createHardhatRuntimeEnvironment(config).then(String, String);

    expect(message).to.include("verifyContract.explorers.sepolia[1].apiUrl");
  });
});
