import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { AbiCoder } from "ethers";
import { z } from "zod";
import { runWarmCli } from "../cli/cli-process.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type Deployer, openDeployer } from "../helpers/deployer.ts";
import { initGit } from "../helpers/git-project.ts";
import { toNativeCompiler } from "../helpers/native-compiler.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { toCreation } from "../helpers/to-creation.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";
import { packageRoot } from "../package/package-root.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\n";

const box = `${head}contract Box { uint256 public value; function store(uint256 to) external { value = to; } }\n`;

const files = {
  "contracts/Box.sol": box,
  "contracts/Kept.sol": `${head}import "./Box.sol";\ncontract Kept is Box { function three() external pure returns (uint256) { return 3; } }\n`,
  "contracts/Shown.sol": `${head}// Shown as it was.\ncontract Shown { uint256 public constant two = 2; }\n`,
  "contracts/Early.sol": `${head}contract Early { uint256 public constant one = 1; }\n`,
};

/** Code of no compiler. */
const foreign = toCreation("600160020160030160040150").slice(2);

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one program with its words. */
type RunProgram = (words: readonly string[]) => Promise<Ended>;

function runProgram(
  [program = "", ...words]: readonly string[],
  { folder, environment }: { readonly folder: string; readonly environment?: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = execFile(program, words, { cwd: folder, env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

/** Returns the commands that an output has under Next. */
function listNext({ stdout, stderr }: Ended): readonly string[] {
  const labelled = [...`${stdout}\n${stderr}`.matchAll(/^ *Next +(\S.*)$/gm)].map(
    ([, command = ""]) => command,
  );
  const inSentence = [...stderr.matchAll(/^(?:.*: )?((?:npx|forge) \S.*)$/gm)].map(
    ([, command = ""]) => command,
  );
  return [...labelled, ...inSentence];
}

/** Runs a command line as it is printed: its calls one after the other, while they succeed. */
async function runLine(line: string, run: RunProgram): Promise<Ended> {
  let ended: Ended = { exitCode: 0, stdout: "", stderr: "" };
  for (const call of line.split(" && ")) {
    if (ended.exitCode === 0) {
      const words = [...call.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
      ended = await run(words);
    }
  }
  return ended;
}

/** Runs a command that fails, its next step, and so on to the end: no step may come twice. */
async function follow(
  command: string,
  run: RunProgram,
): Promise<Ended & { readonly steps: readonly string[] }> {
  const steps: string[] = [];
  let ended = await runLine(command, run);
  expect(ended.exitCode, ended.stdout).to.equal(1);
  for (let [next] = listNext(ended); next !== undefined && ended.exitCode !== 0; [next] = listNext(ended)) {
    expect(steps).not.to.include(next);
    steps.push(next);
    ended = await runLine(next, run);
  }
  expect(steps, `${ended.stdout}${ended.stderr}`).not.to.be.empty;
  return { ...ended, steps };
}

describe("each next step of a Hardhat project, run as it is printed", () => {
  let project: CliProject;
  let deployer: Deployer;
  const write = (file: string, text: string) => writeFile(path.join(project.folder, file), text);

  before(async () => {
    project = await openCliProject(files);
    initGit(project.folder);
    deployer = await openDeployer(project.hre, "localhost");
    await project.serveExplorer();
  });
  after(() => project?.close());

  const run: RunProgram = ([program = "", ...words]) => {
    if (program === "npx") {
      expect(words[0]).to.equal("hardhat");
      return project.run(...words.slice(1));
    }
    return runProgram([program, ...words], { folder: project.folder });
  };
  const task = (words: string) => `npx hardhat ${words}`;

  it("of a check of an unverified contract: verifies it", async () => {
    const { exitCode, stdout } = await follow(
      task(`verify-contract ${await deployer.deploy("Box")} --check`),
      run,
    );

    expect(exitCode, stdout).to.equal(0);
    expect(stdout).to.include("✔ Verified on local explorer (exact match): contracts/Box.sol:Box");
  });

  it("of a look-up of an unverified contract: verifies it", async () => {
    const address = await deployer.deploy("Kept");
    const { exitCode, stdout } = await follow(task(`contract-abi ${address}`), run);

    expect(stdout).to.include("contracts/Kept.sol:Kept");
    expect([exitCode, (await run(["npx", "hardhat", "contract-abi", address])).exitCode]).to.deep.equal([
      0, 0,
    ]);
  });

  it("of a contract that is no proxy: verifies it alone", async () => {
    const { exitCode, stdout } = await follow(task(`verify-proxy ${await deployer.deploy("Box")}`), run);

    expect(exitCode, stdout).to.equal(0);
  });

  it("of a proxy: verifies what is behind it", async () => {
    const target = await deployer.deploy("Box");
    const clone = `363d3d373d3d3d363d73${target.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    const address = await deployer.deployCode(toCreation(clone));
    const { exitCode, stdout } = await follow(task(`verify-contract ${address}`), run);

    expect(exitCode, stdout).to.equal(0);
    expect(stdout).to.include(target);
  });

  it("of a name that is another contract's: verifies it by the right one", async () => {
    const address = await deployer.deploy("Early");
    const { exitCode, stdout } = await follow(task(`verify-contract ${address} --contract Kept`), run);

    expect(exitCode, stdout).to.equal(0);
    expect(stdout).to.include("contracts/Early.sol:Early");
  });

  it("of foreign code: shows who deployed it", async () => {
    const address = await deployer.deployCode(`0x${foreign}`);
    const { exitCode, stdout } = await follow(task(`verify-contract ${address}`), run);

    expect(exitCode).to.equal(0);
    expect(stdout).to.include(`created by ${deployer.account}`);
  });

  it("of a deployment that is checked: verifies it", async () => {
    const list = JSON.stringify({ One: await deployer.deploy("Box"), Two: await deployer.deploy("Kept") });
    await write("list.json", list);
    const { exitCode, stdout } = await follow(task("verify-deployment list.json --check"), run);

    expect(exitCode, stdout).to.equal(0);
    expect(stdout).to.match(/^✔ 2 contracts on .*: 2 verified$/m);
  });

  it("of a record with another source: shows what is different", async () => {
    const address = await deployer.deploy("Shown");
    await run(["npx", "hardhat", "verify-contract", address]);
    await write("contracts/Shown.sol", files["contracts/Shown.sol"].replace("as it was", "as it is"));
    await run(["npx", "hardhat", "build"]);
    const { stdout } = await follow(task(`verify-contract ${address} --check`), run);

    expect(stdout).to.include("-// Shown as it was.").and.to.include("+// Shown as it is.");
  });

  it("of a file that was not built: builds it", async () => {
    const address = await deployer.deploy("Box");
    await write("contracts/Box.sol", box.replace("contract", "/** A box. */ contract"));
    const { exitCode, stdout, steps } = await follow(task(`verify-contract ${address} --check`), run);

    expect(exitCode, stdout).to.equal(0);
    expect(stdout).to.match(/^✔ Verified on local explorer \(\w+ match\): contracts\/Box\.sol:Box/);
    expect(steps).to.have.lengthOf(2);
  });

  it("of a project without a build: builds it", async () => {
    const command = task(`verify-contract ${await deployer.deploy("Early")} --force`);
    await rm(path.join(project.folder, "artifacts"), { recursive: true });
    const { exitCode, stdout } = await follow(command, run);

    expect(exitCode, stdout).to.equal(0);
    expect(await run(["npx", "hardhat", ...command.split(" ").slice(2)])).to.include({ exitCode: 0 });
  });

  it("of other settings: verifies it once they are set", async () => {
    const address = await deployer.deploy("Early");
    const config = path.join(project.folder, "hardhat.config.ts");
    const text = await readFile(config, "utf8");
    await writeFile(
      config,
      text.replace('"settings":{}', '"settings":{"optimizer":{"enabled":true,"runs":777}}'),
    );
    await project.runAlone("build");
    const { stdout } = await project.runAlone("verify-contract", address, "--force");
    expect(stdout).to.include("optimizer.enabled false (here true)");
    await writeFile(config, text);
    const [next = ""] = listNext({ exitCode: 1, stdout, stderr: "" });
    const ended = await runLine(next, ([, , ...words]) => project.runAlone(...words));

    expect(ended.exitCode, ended.stdout).to.equal(0);
  });
});

/** See any-project.test.ts for how it is installed. */
const forge = path.join(packageRoot, ".tmp/forge/node_modules/.bin/forge");

const twins = `${head}contract TwinA { uint256 public x; }\ncontract TwinB { uint256 public x; }\n`;

const hardhat2Build = path.join(
  packageRoot,
  "test-fixtures/build-infos/hardhat-2/6ad109fc93ae4d8f13580db62e54c39a.json",
);

const bytecode = z.object({ object: z.string() });

const buildSchema = z.object({
  output: z.object({
    contracts: z.record(z.string(), z.record(z.string(), z.object({ evm: z.object({ bytecode }) }))),
  }),
});

const artifactSchema = z.object({ bytecode });

describe("each next step of the command line, run as it is printed", () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof serveRpc>>;
  let folder: string;

  before(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), "next-steps-")));
    await writeFile(path.join(folder, "solc"), toNativeCompiler(), { mode: 0o755 });
    chain = await openTestChain();
    node = await serveRpc(chain);
  });
  after(async () => {
    await node.close();
    await chain.close();
    await rm(folder, { recursive: true });
  });

  const runIn =
    (place: string): RunProgram =>
    (words) => {
      const variables = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split("=", 2));
      const environment: Record<string, string> = Object.fromEntries(variables);
      const [program, ...rest] = words.slice(variables.length);
      if (program === "npx") {
        expect(rest[0]).to.equal("hardhat-verify-contract");
        return runWarmCli(rest.slice(1), { folder: place, environment });
      }
      return runProgram([program === "forge" ? forge : (program ?? ""), ...rest], {
        folder: place,
        environment,
      });
    };
  const call = (words: string) => `npx hardhat-verify-contract ${words} --rpc-url ${node.url}`;

  describe("in a Foundry project", () => {
    let project: string;
    let run: RunProgram;
    const deploy = async (file: string, name: string) => {
      const text = await readFile(path.join(project, `out/${file}/${name}.json`), "utf8");
      return chain.deploy(artifactSchema.parse(JSON.parse(text)).bytecode.object.slice(2));
    };

    before(async function () {
      if (!existsSync(forge)) {
        this.skip();
      }
      project = path.join(folder, "foundry");
      run = runIn(project);
      await mkdir(path.join(project, "src"), { recursive: true });
      const settings = `solc = "${folder}/solc"\nbytecode_hash = "none"\noffline = true\n`;
      await writeFile(path.join(project, "foundry.toml"), `[profile.default]\n${settings}`);
      await writeFile(path.join(project, "src/Box.sol"), box);
      await writeFile(path.join(project, "src/Twins.sol"), twins);
      expect(await runProgram([forge, "build"], { folder: project })).to.include({ exitCode: 0 });
    });

    it("of a contract that fits two: verifies the one that is chosen", async () => {
      const refused = await runLine(call(`verify ${await deploy("Twins.sol", "TwinB")}`), run);
      const [first, second = "", ...others] = listNext(refused);
      expect(first).to.match(/--contract src\/Twins\.sol:TwinA$/);
      expect(others).to.have.lengthOf(0);
      const { exitCode, stdout } = await runLine(second, run);

      expect([refused.exitCode, exitCode]).to.deep.equal([1, 0]);
      expect(stdout).to.include("✔ Verified").and.to.include("src/Twins.sol:TwinB");
    });

    it("of other settings: builds with them, and verifies it", async () => {
      const options = {
        folder: project,
        environment: { FOUNDRY_OPTIMIZER: "true", FOUNDRY_OPTIMIZER_RUNS: "777" },
      };
      expect(await runProgram([forge, "build", "--force"], options)).to.include({ exitCode: 0 });
      const address = await deploy("Box.sol", "Box");
      expect(await runProgram([forge, "build", "--force"], { folder: project })).to.include({ exitCode: 0 });
      const { exitCode, stdout, steps } = await follow(call(`verify ${address} --force`), run);

      expect(steps[0]).to.match(/^FOUNDRY_OPTIMIZER=true forge build/);
      expect(exitCode, stdout).to.equal(0);
    });

    it("of a project without a build: builds it", async () => {
      expect(await runProgram([forge, "build", "--force"], { folder: project })).to.include({ exitCode: 0 });
      const address = await deploy("Box.sol", "Box");
      await rm(path.join(project, "out"), { recursive: true });
      const { exitCode, stderr } = await follow(call(`verify ${address} --force`), run);

      expect(exitCode, stderr).to.equal(0);
      expect(await runLine(call(`verify ${address} --force`), run)).to.include({ exitCode: 0 });
    });
  });

  it("of a check in a Hardhat 2 project: verifies it", async () => {
    const project = path.join(folder, "hardhat-2");
    const builds = path.join(project, "artifacts/build-info");
    await mkdir(builds, { recursive: true });
    await writeFile(path.join(project, "hardhat.config.cjs"), "");
    await copyFile(hardhat2Build, path.join(builds, path.basename(hardhat2Build)));
    const { output } = buildSchema.parse(JSON.parse(await readFile(hardhat2Build, "utf8")));
    const { object = "" } = output.contracts["contracts/Greeter.sol"]?.Greeter?.evm.bytecode ?? {};
    const values = AbiCoder.defaultAbiCoder().encode(["string", "uint256"], ["hello", 7]);
    const address = await chain.deploy(`${object}${values.slice(2)}`);
    const check = call(`verify ${address} --check --compiler ${soljsonPath()}`);
    const { exitCode, stdout } = await follow(check, runIn(project));

    expect(exitCode, stdout).to.equal(0);
    expect(stdout).to.include("✔ Verified");
  });
});
