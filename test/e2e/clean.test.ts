import { readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { cliContracts } from "./cli-contracts.ts";

const resultOf = ({ stdout }: Finished) => verificationResultSchema.parse(JSON.parse(stdout));

describe("scenario 60: hardhat clean", () => {
  let project: CliProject;
  let address: string;
  let state: string;
  const run: CliProject["run"] = (...args) => project.run(...args);
  const cleanAndBuild = async () => {
    await project.hre.tasks.getTask("clean").run({});
    await project.rebuild({});
  };
  const countSubmissions = async () => {
    const response = await fetch(`http://127.0.0.1:${project.explorerPort}/health`);
    return z.object({ submissions: z.object({ source: z.number() }) }).parse(await response.json())
      .submissions.source;
  };

  before(async () => {
    project = await openCliProject({ "contracts/Counter.sol": cliContracts["contracts/Counter.sol"] });
    state = path.join(project.folder, ".hardhat-verify-contract");
    const deployer = await openDeployer(project.hre, "localhost");
    address = await deployer.deploy("Counter");
    const faults = [
      { action: "checkverifystatus", call: "every", fault: "pending" },
      // What is shown decides, whatever becomes of the receipt.
      { action: "getsourcecode", call: "every", fault: "not-verified" },
    ];
    await writeFile(path.join(project.folder, "faults.json"), JSON.stringify(faults));
  });

  after(() => project.close());

  it("scenario 60: keeps the receipt of an open submission, so nothing is submitted twice", async () => {
    const slow = await project.startExplorer("--faults", "faults.json");
    const pending = resultOf(await run("verify-contract", address, "--timeout", "8", "--json"));
    expect(pending.status).to.equal("pending");
    const status = await run("verify-status", "--json");
    expect(JSON.parse(status.stdout)).to.have.lengthOf(1);
    expect(JSON.parse(status.stdout)[0]).to.include({
      network: "localhost",
      address,
      receipt: pending.receipt,
      command: `npx hardhat verify-contract --network localhost ${address}`,
    });
    await slow.end("SIGTERM");

    await cleanAndBuild();

    const explorer = await project.startExplorer();
    // The look-up would show it at once: what is asked for here is the receipt.
    const result = resultOf(await run("verify-contract", address, "--force", "--json"));
    expect(result).to.include({ status: "verified", receipt: pending.receipt });
    expect((await run("verify-status")).stdout).to.equal(
      "No submission of this project waits for a verdict.\n",
    );
    expect(await countSubmissions()).to.equal(1);
    await explorer.end("SIGTERM");
  });

  it("scenario 60: keeps the local explorer's database, hidden from git and other users", async () => {
    await cleanAndBuild();

    expect(resultOf(await run("verify-contract", address, "--json"))).to.include({
      status: "already-verified",
      match: "exact",
    });
    expect(await readdir(state)).to.include.members([".gitignore", "journal", "local-explorer.sqlite"]);
    if (process.platform !== "win32") {
      const modes = await Promise.all(
        [state, path.join(state, "local-explorer.sqlite")].map(
          async (file) => (await stat(file)).mode & 0o777,
        ),
      );
      expect(modes).to.deep.equal([0o700, 0o600]);
    }
  });

  it("scenario 60: names a page that opens as soon as the command beside it runs", async () => {
    const { stdout } = await run("verify-contract", address);
    const [, page = "", command] = /Page +(\S+) \(while `(.+)` runs\)/.exec(stdout) ?? [];
    expect(command).to.equal("npx hardhat local-explorer --network localhost");

    const explorer = await project.startExplorer();
    const response = await fetch(page);
    expect(await response.text()).to.include("Counter");

    expect((await run("verify-contract", address)).stdout).to.include(`  Page       ${page}\n`);
    await explorer.end("SIGTERM");
  });
});
