import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { z } from "zod";
import { invariant } from "../../src/base/errors.ts";
import { initCodeResultSchema } from "../../src/verification/results/init-code-result-schema.ts";
import { preflightResultSchema } from "../../src/verification/results/preflight-result-schema.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { reviewResultSchema } from "../../src/verification/results/review-result-schema.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { freePort } from "../helpers/free-port.ts";
import { type Finished, runWarm } from "../helpers/hardhat-process.ts";
import { type Listening, listen } from "../helpers/listen.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";
import type { OpenServer } from "../helpers/open-server.ts";
import { withProxyServer } from "../helpers/proxy-server.ts";
import { openDialectExplorer } from "./dialect-explorer.ts";

const questionSchema = z.object({ id: z.unknown(), method: z.string() });
const sepolia = 11_155_111;
const apiKey = "KeyOfTheTests123";

const source = {
  "contracts/Box.sol":
    "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Box { uint256 public content; }\n",
  "contracts/Proxy.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
contract Proxy is ERC1967Proxy {
  constructor(address to) ERC1967Proxy(to, "") {}
  function _unsafeAllowUninitialized() internal pure override returns (bool) { return true; }
}
`,
};

describe("a public chain's id at 127.0.0.1", () => {
  let node: { close(): Promise<void> } | undefined;
  let relay: Listening;
  let publicServer: OpenServer;
  let project: TestProject;
  let address: string;

  before(async () => {
    const [nodePort, relayPort, explorerPort] = [await freePort(), await freePort(), await freePort()];
    publicServer = await openDialectExplorer({ manner: "etherscan-v1" });
    relay = await openRelay(nodePort, relayPort);
    const config = {
      networks: {
        fork: { type: "http", url: `http://127.0.0.1:${nodePort}` },
        own: { type: "http", url: `http://127.0.0.1:${relayPort}` },
      },
      // Hardhat's own descriptor of Sepolia, with an explorer that this test can be.
      chainDescriptors: {
        [sepolia]: {
          name: "Sepolia",
          blockExplorers: {
            etherscan: {
              name: "Scan",
              url: "http://scan.test",
              apiUrl: `http://scan.test:${publicServer.port}/api`,
            },
          },
        },
      },
      verifyContract: { apiKey, localExplorer: { port: explorerPort } },
    } as const;
    project = await openProject({
      files: { "hardhat.config.ts": toConfigText(await pluginUrl(), config), ...source },
      config,
    });
    // What `hardhat node --chain-id` serves.
    const place = { network: "node", override: { chainId: sepolia } };
    const served = await project.hre.network.createServer(place, "127.0.0.1", nodePort);
    node = served;
    await served.listen();
    address = await (await openDeployer(project.hre, "fork")).deploy("Box");
  });

  after(async () => {
    await Promise.all([node?.close(), publicServer?.close(), project?.remove(), relay?.close()]);
  });

  /** Runs a command of the project; every public name leads to the explorer of this test. */
  async function run(...args: readonly string[]): Promise<Finished & { readonly asked: readonly string[] }> {
    const outcomes: (Finished & { readonly asked: readonly string[] })[] = [];
    await withProxyServer({}, async ({ host, requests }) => {
      const environment = { HTTP_PROXY: `http://${host}`, HTTPS_PROXY: `http://${host}` };
      const finished = await runWarm(project.folder, args, { environment });
      outcomes.push({ ...finished, asked: requests.map(({ target }) => toHost(target)) });
    });
    const [outcome] = outcomes;
    invariant(outcome !== undefined, "the command has ended");
    return outcome;
  }

  it("scenario 59: refuses a development node until an explorer is named, and sends nothing", async () => {
    for (const task of ["verify-contract", "verify-proxy", "contract-abi"]) {
      const { exitCode, stdout, asked } = await run(task, address, "--network", "fork", "--json");

      expect(JSON.parse(stdout), task).to.include({ status: "error", code: "CHAIN_IS_A_FORK" });
      expect(exitCode).to.equal(1);
      expect(asked).to.deep.equal([]);
    }
  });

  it("scenario 59: told so, the local explorer verifies on it", async () => {
    const { stdout, asked } = await run(
      ...["verify-contract", address, "--network", "fork", "--explorer", "local", "--json"],
    );

    const result = verificationResultSchema.parse(JSON.parse(stdout));
    expect(result.status).to.equal("verified");
    expect(result.explorer.name).to.equal("local explorer");
    expect(asked).to.deep.equal([]);
  });

  it("reads init code on a development node, and says in a preflight that no explorer is chosen for it", async () => {
    const read = await run("contract-initcode", address, "--network", "fork", "--json");
    const checked = await run("preflight", "Box", "--network", "fork", "--json");

    expect(initCodeResultSchema.parse(JSON.parse(read.stdout))).to.include({ fork: true, address });
    expect(read.exitCode).to.equal(0);
    const { status, findings } = preflightResultSchema.parse(JSON.parse(checked.stdout));
    expect(status).to.equal("will-fail");
    expect(findings[0]).to.include({ about: "explorer", code: "CHAIN_IS_A_FORK" });
  });

  it("reviews an upgrade on a development node that does not say what it forks, and asks no explorer", async () => {
    const deployer = await openDeployer(project.hre, "fork");
    const implementation = await deployer.deploy("Box");
    const proxy = await deployer.deploy("Proxy", [implementation]);
    const { provider } = await project.hre.network.getOrCreate("fork");
    // No build of the project has this code.
    const code = "0x6001600052602060006000f3";
    await provider.request({ method: "hardhat_setCode", params: [implementation, code] });
    const command = ["review-upgrade", proxy, "--to", "Box", "--network", "fork", "--json"];
    const { stdout, asked } = await run(...command);

    const { fork, upgrades } = reviewResultSchema.parse(JSON.parse(stdout));
    expect(fork).to.equal(true);
    expect(upgrades.map(({ before }) => before.contract)).to.deep.equal([null]);
    expect(asked).to.deep.equal([]);
  });

  it("scenario 59: another node is taken for the public chain, and the public explorer is asked", async () => {
    const named = await run("verify-contract", address, "--network", "own", "--explorer", "scan");

    expect(withoutWaits(named.stderr)).to.equal("");
    expect(named.stdout).to.include("✔ Verified on Scan").and.to.include(`(chain ${sepolia})`);
    expect(named.exitCode).to.equal(0);
    expect([...new Set(named.asked)]).to.deep.equal(["scan.test"]);
  });

  it("scenario 59: without a name, all of the public chain's explorers are asked", async () => {
    const { stdout, asked } = await run("contract-source", address, "--network", "own", "--json");

    expect(JSON.parse(stdout)).to.include({ contractName: "Box" });
    expect([...new Set(asked)]).to.deep.equal(["scan.test"]);
    // The first one does not have this function.
    const unknown = await run("contract-creation", address, "--network", "own", "--json");
    expect([...new Set(unknown.asked)].sort()).to.deep.equal([
      "eth-sepolia.blockscout.com",
      "scan.test",
      "sourcify.dev",
    ]);
  });
});

/** The host of a request to a proxy: a URL, or what a tunnel leads to. */
function toHost(target: string): string {
  return new URL(target.includes("://") ? target : `https://${target}`).hostname;
}

/** A node of the same chain that is none for development: it says so, and has none of their methods. */
function openRelay(nodePort: number, port: number): Promise<Listening> {
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming);
    const { id, method } = questionSchema.parse(JSON.parse(body));
    response.setHeader("content-type", "application/json");
    if (method === "web3_clientVersion") {
      const result = "Geth/v1.16.5-stable-737ffd1b/linux-amd64/go1.25.1";
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    } else if (/^(?:hardhat|anvil|evm)_/.test(method)) {
      const error = { code: -32601, message: `the method ${method} does not exist/is not available` };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, error }));
    } else {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`http://127.0.0.1:${nodePort}`, { method: "POST", body, headers });
      response.end(await answer.text());
    }
  });
  return listen(server, port);
}

function toConfigText(plugin: string, config: object): string {
  return `import plugin from ${JSON.stringify(plugin)};

export default {
  plugins: [plugin],
  solidity: { compilers: [${JSON.stringify(newestCompiler)}] },
  ...${JSON.stringify(config)},
};
`;
}
