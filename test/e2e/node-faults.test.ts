import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import type { NetworkConnection } from "hardhat/types/network";
import type { LocalExplorer } from "../../src/local-explorer/start-local-explorer.ts";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployer, openDeployer } from "../helpers/deployer.ts";
import { failureOf } from "../helpers/failure.ts";
import { runWarm } from "../helpers/hardhat-process.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { type NodeFault, openUnsteadyNode, type UnsteadyNode } from "./unsteady-node.ts";

/** An argument that no code holds is looked for in the creation, which takes more questions. */
const sources = (relayUrl: string) => ({
  "relayed.config.ts": `import config from "./hardhat.config.ts";
export default { ...config, networks: { relayed: { type: "http", url: "${relayUrl}" } } };
`,
  "contracts/Safe.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Safe { uint256 public content; constructor(uint256 content_) { content = content_; } }
`,
});

describe("a verification on a node that is not well", () => {
  let project: CliProject;
  let deployer: Deployer;
  let node: UnsteadyNode;
  let connection: NetworkConnection;
  let explorer: LocalExplorer;

  before(async () => {
    let nodeUrl = "";
    node = await openUnsteadyNode(() => nodeUrl);
    project = await openCliProject(sources(node.url), { apiKey: "a-key-of-the-tests" });
    const { hre } = project;
    deployer = await openDeployer(hre, "localhost");
    const direct = await hre.network.getOrCreate("localhost");
    const { networkConfig } = direct;
    nodeUrl = networkConfig.type === "http" ? await networkConfig.url.getUrl() : "";
    connection = await hre.network.create({ network: "localhost", override: { url: node.url } });
    const chainReader = readNode(direct.provider);
    explorer = await startTestExplorer(chainReader);
  });

  after(async () => {
    await explorer?.close();
    await node?.close();
    await project?.close();
  });

  /** Ten minutes are longer than any run here has to take: only one that does not end reaches them. */
  const verify = async ({ timeout = 600 } = {}) => {
    const address = await deployer.deploy("Safe", [42n]);
    return onlyResult(connection.explorer.verifyContract({ address, explorer: explorer.apiUrl, timeout }));
  };

  it("names the cause and the setting where the network's URL is that of a web page", () => {
    const page = {
      text: "<!DOCTYPE html><html><title>Dashboard</title></html>",
      headers: { "content-type": "text/html" },
    };
    return withLoopbackServer([page, page, page, page], async ({ url }) => {
      const wrong = await project.hre.network.create({ network: "localhost", override: { url } });
      const { code, message } = await failureOf(
        wrong.explorer.getAbi("0x5FbDB2315678afecb367f032d93F642f64180aa3"),
      );

      expect(code).to.equal("CHAIN_UNREACHABLE");
      expect(message).to.match(
        /reason: it answers with a web page \(HTML\), not JSON; its URL is most likely not the JSON-RPC URL of a node/,
      );
      expect(message).to.match(
        /\nSet the network's url in the Hardhat config to the JSON-RPC URL of a node, /,
      );
    });
  });

  for (const fault of ["reset", "too-many-requests", "bad-gateway"] satisfies NodeFault[]) {
    it(`scenario 45: goes on after one ${fault} at each JSON-RPC call in turn`, async () => {
      const methods: string[] = [];
      for (let call = 1; ; call++) {
        node.plan(fault, call);
        const result = await verify();
        expect(result, `at call ${call}`).to.include({ status: "verified" });
        const { faulty } = node.seen();
        if (faulty.length === 0) {
          break;
        }
        methods.push(...faulty);
      }
      expect(methods).to.include.members(["eth_chainId", "eth_getCode", "eth_getTransactionReceipt"]);
    });
  }

  it("scenario 45: names the node, its last answer and no submission at the deadline", async () => {
    const before = explorer.countSubmissions("source");
    node.plan("bad-gateway", 2, 1000);
    const { code, facts } = await failureOf(verify({ timeout: 3 }));

    expect(code).to.equal("DEADLINE_EXCEEDED");
    expect(facts["last answer"]).to.match(/^The node of network localhost did not answer eth_\w+: .*502/);
    expect(facts).to.include({ submitted: "nothing" });
    expect(explorer.countSubmissions("source")).to.equal(before);
  });

  it("scenario 45: names a silent node at the deadline, and the question", async () => {
    node.plan("silence", 2, 1000);
    const { code, facts } = await failureOf(verify({ timeout: 3 }));

    expect(code).to.equal("DEADLINE_EXCEEDED");
    expect(facts["waited for"]).to.match(/^network localhost \(eth_\w+/);
    expect(facts).to.include({ submitted: "nothing" });
  });

  describe("on the command line", () => {
    const place = () => [
      ...["--config", "relayed.config.ts", "--network", "relayed"],
      ...["--explorer", explorer.apiUrl],
    ];
    const runAlone = (address: string, ...options: readonly string[]) =>
      project.runAlone("verify-contract", address, ...place(), ...options);

    it("scenario 45: exits 0 after a reset", async () => {
      node.plan("reset", 1);
      const address = await deployer.deploy("Safe", [42n]);
      const { exitCode, stderr } = await runWarm(project.folder, ["verify-contract", address, ...place()]);

      expect(node.seen().faulty).to.have.length(1);
      expect(withoutWaits(stderr)).to.equal("");
      expect(exitCode).to.equal(0);
    });

    // Hardhat itself waits for five minutes, which is longer than this test may take.
    it("ends the process at the deadline though the node is silent", async () => {
      const [one, other] = [await deployer.deploy("Safe", [42n]), await deployer.deploy("Safe", [43n])];
      node.plan("silence", 2, 1000);
      const [inWords, inJson] = await Promise.all([
        runAlone(one, "--timeout", "6"),
        runAlone(other, "--timeout", "6", "--json"),
      ]);

      expect([inWords.exitCode, inJson.exitCode]).to.deep.equal([1, 1]);
      expect(inWords.stderr)
        .to.include("DEADLINE_EXCEEDED")
        .and.to.match(/waited for: +network relayed /);
      expect(failureSchema.parse(JSON.parse(inJson.stdout)).code).to.equal("DEADLINE_EXCEEDED");
    });

    it("says a failure once on CI, and where it comes from if it is asked", async () => {
      const command = ["verify-contract", await deployer.deploy("Safe", [42n]), "--network", "down"];
      const { stderr } = await project.runWith({ CI: "1" }, ...command);
      const traced = await project.runWith({ CI: "1" }, ...command, "--show-stack-traces");

      expect(stderr.match(/The node did not answer eth_chainId/g)).to.have.length(1);
      expect(stderr).not.to.match(/^\s+at /m);
      expect(traced.stderr.match(/The node did not answer eth_chainId/g)).to.have.length(1);
      expect(traced.stderr).to.match(/^\s+at askNode/m);
    });

    it("ends the process with Ctrl-C though the node is silent", async () => {
      node.plan("silence", 2, 1000);
      const address = await deployer.deploy("Safe", [42n]);
      const started = await project.start(/^/, "verify-contract", address, ...place());
      while (node.seen().faulty.length === 0) {
        await sleep(50);
      }
      const { exitCode, stderr } = await started.end("SIGINT");

      expect(stderr).to.include("Stopped; nothing was submitted.");
      expect(exitCode).to.equal(130);
    });
  });
});
