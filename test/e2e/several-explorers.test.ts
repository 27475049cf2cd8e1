import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { expect } from "chai";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { recordedDeploymentResultSchema } from "../../src/verification/results/recorded-result-schema.ts";
import { openCliProject } from "../helpers/cli-project.ts";
import { freePort } from "../helpers/free-port.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { readNode, startTestExplorer } from "../helpers/test-explorer.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { openFaultStage, secretKey } from "./fault-stage.ts";
import { transactionContracts } from "./transaction-contracts.ts";

const resultOf = ({ stdout }: Finished) => explorersResultSchema.parse(JSON.parse(stdout));

describe("a network with several explorers", () => {
  it("scenario 32: keeps what the explorer that is up says, and fails for the one that is down", async () => {
    const port = await freePort();
    const stage = await openFaultStage({
      explorers: {
        localhost: [
          // Nothing listens on port 1.
          { name: "Down", apiUrl: "http://127.0.0.1:1/api" },
          { name: "Up", apiUrl: `http://127.0.0.1:${port}/api` },
        ],
      },
    });
    try {
      const explorer = await stage.startExplorer([], { port });
      const address = await stage.deploy();
      const json = await stage.project.run("verify-contract", address, "--json");
      const words = await stage.project.run("verify-contract", address);
      const one = await stage.project.run("verify-contract", address, "--explorer", "up");
      const abi = await stage.project.run("contract-abi", address);
      const accepted = explorer.accepted();
      await explorer.close();
      const { status, explorers } = resultOf(json);

      expect([json.exitCode, words.exitCode, one.exitCode]).to.deep.equal([1, 1, 0]);
      expect(status).to.equal("partly-verified");
      expect(explorers.map((result) => [result.explorer.name, result.status])).to.deep.equal([
        ["Down", "error"],
        ["Up", "verified"],
      ]);
      expect(words.stdout).to.include("✘ Failed on Down").and.to.include("✔ Already verified on Up");
      expect(words.stdout).to.match(/✘ Failed on Down; verified on Up\. .+\n$/);
      expect(accepted).to.equal(1);
      expect(abi.exitCode).to.equal(0);
      expect(JSON.parse(abi.stdout)).to.have.property("length").that.is.greaterThan(0);
      expect(abi.stderr).to.include("Answered by Up; Down failed: ");
    } finally {
      await stage.close();
    }
  });

  it("scenario 38: checks each explorer without a post, and succeeds when all agree", async () => {
    const [onePort, otherPort] = [await freePort(), await freePort()];
    const stage = await openFaultStage({
      explorers: {
        localhost: [
          { name: "One", apiUrl: `http://127.0.0.1:${onePort}/api` },
          { name: "Other", apiUrl: `http://127.0.0.1:${otherPort}/api` },
        ],
      },
    });
    try {
      const [one, other] = [
        await stage.startExplorer([], { port: onePort }),
        await stage.startExplorer([], { port: otherPort }),
      ];
      const address = await stage.deploy();
      const check = (...options: string[]) =>
        stage.project.run("verify-contract", address, "--check", ...options);
      const nowhere = await check("--json");
      await stage.project.run("verify-contract", address, "--explorer", "one");
      const [onOne, inWords] = [await check("--json"), await check()];
      const acceptedBefore = [one.accepted(), other.accepted()];
      await stage.project.run("verify-contract", address);
      const everywhere = await check("--json");
      await Promise.all([one.close(), other.close()]);

      expect([nowhere, onOne, inWords, everywhere].map(({ exitCode }) => exitCode)).to.deep.equal([
        1, 1, 1, 0,
      ]);
      expect([nowhere, onOne, everywhere].map((finished) => resultOf(finished).status)).to.deep.equal([
        "mismatch",
        "partly-verified",
        "already-verified",
      ]);
      expect(resultOf(onOne).explorers.map(({ status }) => status)).to.deep.equal([
        "already-verified",
        "mismatch",
      ]);
      expect(inWords.stdout)
        .to.include("Other shows no source for it yet")
        .and.include("✘ Verified on One; not verified on Other.");
      expect(acceptedBefore).to.deep.equal([1, 0]);
    } finally {
      await stage.close();
    }
  });
});

describe("verify-contract --tx on several explorers", () => {
  /** Deploys on a network with two explorers, of which only the second is up. */
  async function openStage(downUrl: string) {
    const port = await freePort();
    const project = await openCliProject(transactionContracts, {
      apiKey: secretKey,
      explorers: {
        localhost: [
          { name: "Down", apiUrl: downUrl },
          { name: "Up", apiUrl: `http://127.0.0.1:${port}/api` },
        ],
      },
    });
    const { ethers, provider } = await project.hre.network.getOrCreate("localhost");
    const up = await startTestExplorer(readNode(provider), { compiler: realCompiler, port });
    const system = await ethers.deployContract("System");
    await system.waitForDeployment();
    const call = async (name: string, ...values: readonly unknown[]): Promise<string> => {
      const response = await system.getFunction(name).send(...values);
      await response.wait();
      return response.hash;
    };
    const close = async () => {
      await up.close();
      await project.close();
    };
    return { project, call, close };
  }

  const summarize = ({ stdout }: Finished): readonly string[] => {
    const { contracts } = recordedDeploymentResultSchema.parse(JSON.parse(stdout));
    return contracts.map(
      ({ message, explorers }) =>
        message ?? explorers.map(({ explorer, status }) => `${explorer.name}: ${status}`).join(", "),
    );
  };

  it("keeps what the explorer that is up says of each contract, and fails for the one that is down", async () => {
    // Nothing listens on port 1.
    const stage = await openStage("http://127.0.0.1:1/api");
    try {
      const hash = await stage.call("adopt", toCreation("60006000fd"));
      const json = await stage.project.run("verify-contract", "--tx", hash, "--json");
      const words = await stage.project.run("verify-contract", "--tx", hash);

      expect([json.exitCode, words.exitCode]).to.deep.equal([1, 1]);
      expect(summarize(json)).to.deep.equal([
        "It is not a contract of this project's builds.",
        "Down: error, Up: verified",
      ]);
      expect(words.stdout)
        .to.include(`✘ 1 contract of transaction ${hash} on Down and Up: 1 verified on some explorers only`)
        .and.match(/✘ Token .*Down: failed; Up: exact match/)
        .and.include("The explorer Down cannot be reached");
    } finally {
      await stage.close();
    }
  });

  it("does not let an explorer that never answers use up the time of the one that is up", async () => {
    const busy = createServer((_request, response) => response.writeHead(503).end("busy"));
    const port = await freePort();
    await new Promise<void>((resolve) => busy.listen(port, "127.0.0.1", resolve));
    const stage = await openStage(`http://127.0.0.1:${port}/api`);
    try {
      const hash = await stage.call("found", "a token", `0x${"20".repeat(32)}`);
      const json = await stage.project.run("verify-contract", "--tx", hash, "--json", "--timeout", "30");

      expect(summarize(json)).to.deep.equal(Array(5).fill("Down: error, Up: verified"));
    } finally {
      await stage.close();
      busy.close();
    }
  });
});

describe("local-explorer --faults", () => {
  it("answers as the script says, and refuses a wrong or missing script", async () => {
    const stage = await openFaultStage();
    const { project } = stage;
    const write = async (name: string, script: unknown) => {
      const file = path.join(project.folder, name);
      await writeFile(file, JSON.stringify(script));
      return file;
    };
    try {
      const good = await write("good.json", [{ action: "checkverifystatus", call: 1, fault: "http-502" }]);
      const bad = await write("bad.json", [{ action: "checkverifystatus", call: 1, fault: "http-999" }]);
      const address = await stage.deploy();
      const explorer = await project.startExplorer("--faults", good);
      const verified = await project.run("verify-contract", address);
      await explorer.end("SIGTERM");
      const refused = await project.run("local-explorer", "--faults", bad);
      const missing = await project.run(
        "local-explorer",
        "--faults",
        path.join(project.folder, "missing.json"),
      );

      expect(verified.stdout).to.include("✔ Verified");
      expect([refused.exitCode, missing.exitCode]).to.deep.equal([1, 1]);
      expect(refused.stderr).to.include("FAULTS_INVALID").and.to.include("bad.json");
      expect(missing.stderr).to.include("INVALID_OPTION").and.to.include("--faults");
    } finally {
      await stage.close();
    }
  });
});
