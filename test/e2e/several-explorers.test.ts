import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { explorersResultSchema } from "../../src/verification/results/explorers-result-schema.ts";
import { freePort } from "../helpers/free-port.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { openFaultStage } from "./fault-stage.ts";

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
