import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { pendingSubmissionsSchema } from "../../src/verification/results/pending-submissions-schema.ts";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { type Finished, startHardhat } from "../helpers/hardhat-process.ts";
import { cliContracts } from "./cli-contracts.ts";

const onLocalhost = ["--network", "localhost"];

const resultOf = ({ stdout }: Finished) => verificationResultSchema.parse(JSON.parse(stdout));
const failureCodeOf = ({ stdout }: Finished) => failureSchema.parse(JSON.parse(stdout)).code;

/** No compiler remembers its output, and each takes some time for it. */
function writeNewContract(): string {
  const functions = Array.from(
    { length: 200 },
    (_, index) =>
      `  function f${index}(uint256 x) external pure returns (uint256) { return x * ${index} + x; }`,
  );
  const head = `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n// ${randomUUID()}`;
  return `${head}\ncontract New {\n${functions.join("\n")}\n}\n`;
}

describe("the local explorer of the command line", () => {
  let project: CliProject;
  let address: string;
  const run: CliProject["run"] = (...args) => project.run(...args);

  before(async () => {
    project = await openCliProject({
      "contracts/Counter.sol": cliContracts["contracts/Counter.sol"],
      "contracts/New.sol": writeNewContract(),
    });
    const deployer = await openDeployer(project.hre, "localhost");
    address = await deployer.deploy("Counter");
  });

  after(() => project.close());

  it("leaves nothing in the project after a look-up, or a check", async () => {
    const [missing, checked] = await Promise.all([
      run("contract-abi", address, "--json"),
      run("verify-contract", address, "--check"),
    ]);

    expect(failureCodeOf(missing)).to.equal("CONTRACT_NOT_VERIFIED");
    expect(checked.stdout).to.match(/^✘ Ready to verify, checked for local explorer/);
    expect(existsSync(path.join(project.folder, ".hardhat-verify-contract"))).to.equal(false);
  });

  it("lives for the call if no other runs, and keeps the result in the database", async () => {
    const verified = resultOf(await run("verify-contract", address, "--json"));
    const again = resultOf(await run("verify-contract", address, "--json"));

    expect(verified).to.include({ status: "verified", match: "exact" });
    expect(verified.url).to.include(`http://127.0.0.1:${project.explorerPort}/`);
    expect(again).to.include({ status: "already-verified", match: "exact" });
    await access(path.join(project.folder, ".hardhat-verify-contract", "local-explorer.sqlite"));
  });

  it("keeps what was verified before, serves its page, and ends with code 0 on Ctrl-C", async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const explorer = await project.start(/Local explorer on/, "local-explorer", ...onLocalhost);
      const page = await fetch(`http://127.0.0.1:${project.explorerPort}/address/${address}`);
      expect(await page.text()).to.include("Counter");

      const ended = await explorer.end(signal);
      // Windows knows no signals: there a process is always killed.
      expect(ended).to.include(
        process.platform === "win32" ? { stderr: "" } : { exitCode: 0, signal: null, stderr: "" },
      );
      const url = `http://127.0.0.1:${project.explorerPort}`;
      const [said, node] = ended.stdout.split(" (network localhost, ");
      expect(said).to.equal(`Local explorer on ${url} (API: ${url}/api) for chain 31337`);
      expect(node).to.match(/^http:\/\/127\.0\.0\.1:\d+\)\. Stop it with Ctrl-C\.\n$/);
    }
  });

  it("uses a database of its own where one is named", async () => {
    const args = ["--port", "0", "--database", path.join(project.folder, "other.sqlite")];
    const explorer = await project.startExplorer(...args);
    try {
      const [, apiUrl = ""] = /API: (\S+)\)/.exec(await explorer.said(/API: \S+\)/)) ?? [];
      const unverified = await run("contract-abi", address, "--explorer", apiUrl, "--json");

      expect(failureCodeOf(unverified)).to.equal("CONTRACT_NOT_VERIFIED");
    } finally {
      await explorer.end("SIGTERM");
    }
  });

  it("is found on any port, and gets a submission that it lost again within a minute", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const faults = path.join(project.folder, "faults.json");
    await writeFile(faults, JSON.stringify([{ action: "verifysourcecode", call: 1, fault: "drop" }]));
    const args = ["--port", "0", "--faults", faults];
    const explorer = await project.startExplorer(...args);
    try {
      const [, apiUrl = ""] = /API: (\S+)\)/.exec(await explorer.said(/API: \S+\)/)) ?? [];
      const another = await deployer.deploy("Counter");
      const verified = resultOf(
        await run("verify-contract", another, "--timeout", "60", "--force", "--json"),
      );

      expect(verified.status).to.equal("verified");
      expect(verified.explorer.apiUrl).to.equal(apiUrl);
    } finally {
      await explorer.end("SIGTERM");
    }
  });

  it("continues the submission of a killed call on another port", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const another = await deployer.deploy("Counter");
    const journal = path.join(project.folder, ".hardhat-verify-contract", "journal");
    const args = ["verify-contract", another, ...onLocalhost];
    const killed = startHardhat(project.folder, [...args, "--force"]);
    const listEntries = () =>
      existsSync(journal) ? readdirSync(journal).filter((name) => name.endsWith(".json")) : [];
    let isOver = false;
    void killed.finished.then(() => {
      isOver = true;
    });
    while (listEntries().length === 0 && !isOver) {
      await sleep(5);
    }
    const { signal } = await killed.end("SIGKILL");
    const pending = pendingSubmissionsSchema.parse(JSON.parse((await run("verify-status", "--json")).stdout));

    expect([signal, listEntries().length]).to.deep.equal(["SIGKILL", 1]);
    expect(pending.map((one) => [one.address, one.explorer])).to.deep.equal([[another, "local explorer"]]);
    expect(pending[0]?.note).to.include("This is a development chain.");

    const verified = resultOf(await run("verify-contract", another, "--force", "--json"));
    const left = await run("verify-status");

    expect(verified.status).to.equal("verified");
    expect(left.stdout.trim()).to.equal("No submission of this project waits for a verdict.");
  });

  // README says so where it promises JSON: the task has not started yet.
  it("leaves what Hardhat itself refuses as text on stderr, with exit code 1", async () => {
    for (const args of [["--jsn"], ["--timeout"], ["--explorer", "a", "--explorer", "b"]]) {
      const finished = await run("verify-contract", address, "--json", ...args);

      expect(finished, args.join(" ")).to.include({ exitCode: 1, stdout: "" });
      expect(finished.stderr).to.match(/HHE\d+/);
    }
  });

  it("is verified with by its URL as by its name: it asks for no key", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const explorer = await project.startExplorer();
    try {
      for (const host of ["127.0.0.1", "localhost"]) {
        const apiUrl = `http://${host}:${project.explorerPort}/api`;
        const verified = await run(
          "verify-contract",
          await deployer.deploy("Counter"),
          "--explorer",
          apiUrl,
          "--json",
        );

        expect(verified.stdout).to.include('"status": "verified"');
      }
    } finally {
      await explorer.end("SIGTERM");
    }
  });

  it("stops a compilation at the time that is set, and says so", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const unknown = await deployer.deploy("New");
    const refused = await run("local-explorer", "--compile-timeout", "0", ...onLocalhost);
    const explorer = await project.start(
      /Local explorer on/,
      "local-explorer",
      ...["--compile-timeout", "0.001"],
      ...onLocalhost,
    );
    try {
      const { message } = resultOf(await run("verify-contract", unknown, "--json"));
      expect(message).to.include("because it took longer than 0.001 seconds");
    } finally {
      await explorer.end("SIGTERM");
    }
    expect(refused.exitCode).to.equal(1);
    expect(refused.stderr).to.include("--compile-timeout").and.include("INVALID_OPTION");
  });

  it("counts this project's own submissions against no limit, and those of others", async () => {
    const deployer = await openDeployer(project.hre, "localhost");
    const [one, other] = [await deployer.deploy("Counter"), await deployer.deploy("Counter")];
    const explorer = await project.startExplorer("--submissions-per-day", "0");
    try {
      const body = new URLSearchParams({
        module: "contract",
        action: "verifyproxycontract",
        address: one,
        apikey: "of-another-tool",
      });
      const response = await fetch(`http://127.0.0.1:${project.explorerPort}/api`, { method: "POST", body });

      expect(await response.text()).to.include("Daily limit of 0 proxy submissions reached");
      expect(resultOf(await run("verify-contract", one, "--json")).status).to.equal("verified");
    } finally {
      await explorer.end("SIGTERM");
    }
    // The one that lives for a call knows the key as well.
    expect(resultOf(await run("verify-contract", other, "--json")).status).to.equal("verified");
    expect((await run("local-explorer", "--submissions-per-day", "many")).stderr).to.include(
      "INVALID_OPTION",
    );
  });

  it("refuses a chain inside the command, and an invalid port", async () => {
    const [inside, port] = await Promise.all([
      run("local-explorer", "--network", "default"),
      run("local-explorer", "--port", "http"),
    ]);

    for (const { exitCode, stderr } of [inside, port]) {
      expect(exitCode).to.equal(1);
      expect(stderr).to.include("INVALID_OPTION");
    }
    expect(inside.stderr).to.include("hardhat node");
  });
});
