import { expect } from "chai";
import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import plugin from "../../../src/index.ts";
import { validateUserConfig } from "../../../src/plugin/config/validate-user-config.ts";

const variable = { _type: "ConfigurationVariable", name: "KEY" };

/** Each problem's path, as Hardhat prints it. */
function pathsOf(verifyContract: unknown): string[] {
  return validateUserConfig(verifyContract).map(({ path }) => path.join("."));
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
            headers: { "x-team": variable, accept: "text" },
            requestsPerSecond: 0.5,
            codeFormats: ["single-file"],
          },
          mainnet: [{ apiUrl: "http://127.0.0.1/api" }, { apiUrl: "https://b.example/api" }],
        },
        timeout: 30,
        localExplorer: { port: 0, database: "explorer.sqlite" },
      }),
    ).to.deep.equal([]);
    expect(pathsOf({})).to.deep.equal([]);
  });

  it("names the path of each problem", () => {
    const problems: [unknown, string][] = [
      [5, "verifyContract"],
      [{ apikey: "x" }, "verifyContract"],
      [{ apiKey: 5 }, "verifyContract.apiKey"],
      [{ apiKey: { name: "KEY" } }, "verifyContract.apiKey"],
      [{ timeout: "300" }, "verifyContract.timeout"],
      [{ timeout: 0 }, "verifyContract.timeout"],
      [{ localExplorer: { port: 70_000 } }, "verifyContract.localExplorer.port"],
      [{ localExplorer: { port: 1.5 } }, "verifyContract.localExplorer.port"],
      [{ localExplorer: { host: "0.0.0.0" } }, "verifyContract.localExplorer"],
      [{ explorers: "https://scan.example" }, "verifyContract.explorers"],
      [{ explorers: [{ apiUrl: "https://scan.example/api" }] }, "verifyContract.explorers"],
      [{ explorers: { sepolia: undefined } }, "verifyContract.explorers.sepolia"],
      [{ explorers: { sepolia: {} } }, "verifyContract.explorers.sepolia.apiUrl"],
      [
        { explorers: { sepolia: { apiUrl: "ftp://scan.example" } } },
        "verifyContract.explorers.sepolia.apiUrl",
      ],
      [
        { explorers: { sepolia: [{ apiUrl: "https://a.example/api" }, { apiUrl: "scan" }] } },
        "verifyContract.explorers.sepolia[1].apiUrl",
      ],
      [
        { explorers: { sepolia: { apiUrl: "https://a.example/api", headers: { "x-a": 1 } } } },
        "verifyContract.explorers.sepolia.headers.x-a",
      ],
      [
        { explorers: { sepolia: { apiUrl: "https://a.example/api", requestsPerSecond: 0 } } },
        "verifyContract.explorers.sepolia.requestsPerSecond",
      ],
      [
        { explorers: { sepolia: { apiUrl: "https://a.example/api", codeFormats: ["vyper-json"] } } },
        "verifyContract.explorers.sepolia.codeFormats.0",
      ],
      [
        { explorers: { sepolia: { apiUrl: "https://a.example/api", codeFormats: [] } } },
        "verifyContract.explorers.sepolia.codeFormats",
      ],
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

  it("makes Hardhat refuse the config with that path in its message", async () => {
    const config: object = {
      plugins: [plugin],
      verifyContract: { explorers: { sepolia: [{ apiUrl: "https://a.example/api" }, { apiUrl: "scan" }] } },
    };
    const message = await createHardhatRuntimeEnvironment(config).then(String, String);

    expect(message).to.include("verifyContract.explorers.sepolia[1].apiUrl");
  });
});
