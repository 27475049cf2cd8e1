import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { AbiCoder } from "ethers";
import { z } from "zod";
import { verificationResultSchema } from "../../src/verify.ts";
import { builtPackage } from "../helpers/built-package.ts";
import { initGit } from "../helpers/git-project.ts";
import { linkPackage } from "../helpers/link-package.ts";
import { toNativeCompiler } from "../helpers/native-compiler.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { openWarmProcesses, type WarmProcesses } from "../helpers/warm-process.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";
import { packageRoot } from "../package/package-root.ts";
import { vaultSources } from "./vault-sources.ts";

/**
 * Foundry's compiler driver, of 40 MB, is no dependency of this project. With it these tests run in a real
 * Foundry project: `npm install --prefix .tmp/forge --ignore-scripts @foundry-rs/forge@1.7.1`
 */
const forge = path.join(packageRoot, ".tmp/forge/node_modules/.bin/forge");

/**
 * Hardhat 2, of 290 MB with what it needs, is none, either; without it the build that it once wrote is taken.
 * `npm install --prefix .tmp/hardhat-2 --ignore-scripts hardhat@2.29.1`
 */
const hardhat2 = path.join(packageRoot, ".tmp/hardhat-2/node_modules");

const hardhat2Build = path.join(
  packageRoot,
  "test-fixtures/build-infos/hardhat-2/6ad109fc93ae4d8f13580db62e54c39a.json",
);

const forgeProject = path.join(packageRoot, "test-fixtures/build-infos/foundry-artifacts");

const storedBuild = z.object({
  solcLongVersion: z.string(),
  input: z.object({}).loose(),
  output: z.object({
    contracts: z.record(
      z.string(),
      z.record(z.string(), z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) })),
    ),
  }),
});

const forgeArtifact = z.object({
  bytecode: z.object({ object: z.string() }),
  metadata: z.object({ settings: z.record(z.string(), z.unknown()) }),
});

const { "contracts/Vault.sol": vault, "contracts/Rates.sol": linkedRates } = vaultSources;

/** Without a library to link. */
const rates = linkedRates.replace("external", "internal");

const hardhatArtifact = z.object({ bytecode: z.string() });

/** A config of Hardhat 2 with a native compiler that is there, so that nothing is downloaded. */
function toHardhat2Config(solc: string): string {
  return `const { subtask } = require("hardhat/config");
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require("hardhat/builtin-tasks/task-names");

subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion: version }) => ({
  compilerPath: ${JSON.stringify(solc)},
  isSolcJs: false,
  version,
  longVersion: "0.8.37+commit.f401782d",
}));

module.exports = { solidity: { version: "0.8.37", settings: { optimizer: { enabled: true } } } };
`;
}

interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Place {
  readonly folder: string;
  readonly hasSolc?: boolean | undefined;
}

describe("scenario 57: any project, with the published package and without Hardhat", () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof serveRpc>>;
  let root: string;
  /** The program of the installed package. */
  let main: string;
  let runWarm: WarmProcesses["run"];

  before(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), "any-project-")));
    const installed = path.join(root, "installed");
    const built = await builtPackage();
    for (const name of ["package.json", "dist"]) {
      await cp(path.join(built, name), path.join(installed, name), { recursive: true });
    }
    const manifest = await readFile(path.join(installed, "package.json"), "utf8");
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(manifest));
    for (const name of [...Object.keys(dependencies), "ethers"]) {
      await linkPackage(installed, { name });
    }
    await mkdir(path.join(root, "bin"));
    await writeFile(path.join(root, "bin", "solc"), toNativeCompiler(), { mode: 0o755 });
    await mkdir(path.join(root, "shims"));
    main = path.join(installed, "dist", "cli.js");
    runWarm = openWarmProcesses("warm-cli.mjs", [main]).run;
    await writeShim(
      "npx",
      `[ "$1" = hardhat-verify-contract ] && shift && exec "${process.execPath}" "${main}" "$@"`,
    );
    await writeShim("forge", `exec "${forge}" "$@"`);
    chain = await openTestChain();
    node = await serveRpc(chain);
  });

  after(async () => {
    await node.close();
    await chain.close();
    await rm(root, { recursive: true, force: true });
  });

  function writeShim(name: string, command: string): Promise<void> {
    return writeFile(path.join(root, "shims", name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  }

  /** Runs what a page of the docs has behind each `<!-- recipe -->`, as it stands there. */
  async function runRecipes(
    page: string,
    { folder, address }: { readonly folder: string; readonly address: string },
  ) {
    const text = await readFile(path.join(packageRoot, "docs", page), "utf8");
    const recipes = [...text.matchAll(/<!-- recipe -->\n```sh\n([^`]+)```/g)].map(
      ([, recipe = ""]) => recipe,
    );
    const ended: Ended[] = [];
    for (const recipe of recipes) {
      const command = recipe.replaceAll("0xYourContract", address);
      ended.push(await run("/bin/sh", ["-e", "-c", command], { folder }));
    }
    return ended;
  }

  async function makeFolder(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const folder = path.join(root, name);
    await mkdir(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    return folder;
  }

  /** Runs a program in a folder; the home of its user is empty, and there is a solc on its PATH, or not. */
  function run(program: string, words: readonly string[], { folder, hasSolc }: Place): Promise<Ended> {
    const env = toEnvironment({ hasSolc });
    return new Promise((resolve) => {
      const child = execFile(program, words, { cwd: folder, env }, (_error, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }

  function toEnvironment({ hasSolc = true }: Pick<Place, "hasSolc">) {
    const places = [
      path.join(root, "shims"),
      ...(hasSolc ? [path.join(root, "bin")] : []),
      path.dirname(process.execPath),
      "/usr/bin",
      "/bin",
    ];
    return { PATH: places.join(path.delimiter), HOME: path.join(root, "home"), ETH_RPC_URL: node.url };
  }

  /** In a process that stays warm; the recipes start one for each command, and so does `cliAlone`. */
  const cli = (words: readonly string[], { folder, hasSolc }: Place): Promise<Ended> =>
    runWarm({ args: words, folder, environment: toEnvironment({ hasSolc }) });

  const cliAlone = (words: readonly string[], place: Place) => run(process.execPath, [main, ...words], place);

  async function verify(words: readonly string[], place: Place, start = cli) {
    const { exitCode, stdout, stderr } = await start([...words, "--json"], place);
    expect(withoutWaits(stderr)).to.equal("");
    expect(stdout).to.not.include("npx hardhat ");
    const document: unknown = JSON.parse(stdout);
    expect(document, stdout).to.not.include({ status: "error" });
    return { exitCode, stdout, result: verificationResultSchema.parse(document) };
  }

  /** Deploys a build of the vault with its arguments. */
  function deployVault(creationCode: string): Promise<string> {
    const values = AbiCoder.defaultAbiCoder().encode(["address", "string"], [chain.account, "years"]);
    return chain.deploy(`${creationCode.replace(/^0x/, "")}${values.slice(2)}`);
  }

  async function readArtifact(folder: string) {
    const text = await readFile(path.join(folder, "out/Vault.sol/Vault.json"), "utf8");
    return forgeArtifact.parse(JSON.parse(text));
  }

  /** Compiles the vault of forge's project with another text of its second file. */
  async function compileVault(folder: string, ratesText: string): Promise<string> {
    const { compilationTarget: _, ...settings } = (await readArtifact(folder)).metadata.settings;
    const compiled = await realCompiler.compile({
      solcLongVersion: "0.8.37+commit.f401782d",
      input: {
        language: "Solidity",
        settings,
        sources: {
          "src/Rates.sol": { content: ratesText },
          "src/Vault.sol": { content: await readFile(path.join(folder, "src/Vault.sol"), "utf8") },
        },
      },
    });
    const contracts = compiled.kind === "compiled" ? compiled.contracts : [];
    return contracts.find(({ contractName }) => contractName === "Vault")?.creationBytecode.object ?? "";
  }

  /** A project of Hardhat 2 with the build info of the greeter. */
  async function makeHardhat2Project(name: string): Promise<string> {
    const folder = await makeFolder(name, { "hardhat.config.cjs": "", "artifacts/build-info/x": "" });
    await copyFile(hardhat2Build, path.join(folder, "artifacts/build-info", path.basename(hardhat2Build)));
    return folder;
  }

  /** Runs both recipes of a page, of which the first verifies the contract. */
  async function followRecipes(page: string, place: { readonly folder: string; readonly address: string }) {
    const [first, second, ...others] = await runRecipes(page, place);
    expect(first?.stdout, first?.stderr).to.include("✔ Verified on local explorer (exact match)");
    expect([first?.exitCode, second?.exitCode, others.length]).to.deep.equal([0, 0, 0]);
  }

  /** Deploys `Greeter("hello", 7)` of the build info of Hardhat 2. */
  async function deployGreeter() {
    const build = storedBuild.parse(JSON.parse(await readFile(hardhat2Build, "utf8")));
    const { object = "" } = build.output.contracts["contracts/Greeter.sol"]?.Greeter?.evm.bytecode ?? {};
    const values = AbiCoder.defaultAbiCoder().encode(["string", "uint256"], ["hello", 7]);
    return { address: await chain.deploy(`${object}${values.slice(2)}`), build };
  }

  it("verifies in a Foundry project by the address alone, with the solc on the PATH", async function () {
    if (!existsSync(forge)) {
      this.skip();
    }
    const folder = await makeFolder("foundry", {
      "foundry.toml": `[profile.default]\nsolc = "${path.join(root, "bin", "solc")}"\noptimizer = true\n`,
      "src/Vault.sol": vault,
      "src/Rates.sol": rates,
      "src/Other.sol": "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Other {}\n",
    });
    const build = (...words: string[]) => run(forge, ["build", "--offline", ...words], { folder });
    expect(await build()).to.include({ exitCode: 0 });
    const artifact = await readArtifact(folder);
    const address = await deployVault(artifact.bytecode.object);

    // Without a build info; the compiler is the one that foundry.toml names.
    const plain = await verify([address], { folder, hasSolc: false });
    expect(plain.result).to.include({ status: "verified", match: "exact", contract: "src/Vault.sol:Vault" });
    await rm(path.join(folder, ".hardhat-verify-contract"), { recursive: true });

    await followRecipes("foundry.md", { folder, address });
    await rm(path.join(folder, ".hardhat-verify-contract"), { recursive: true });
    const { exitCode, result } = await verify([address], { folder: path.join(folder, "src") });

    expect(exitCode).to.equal(0);
    expect(result).to.include({ status: "verified", match: "exact", contract: "src/Vault.sol:Vault" });
    expect(result.sources).to.have.members(["src/Vault.sol", "src/Rates.sol"]);
    expect(result.constructorArguments).to.include({ origin: "recovered" });
    expect(existsSync(path.join(folder, ".hardhat-verify-contract"))).to.equal(true);

    const edited = await deployVault(artifact.bytecode.object);
    await writeFile(path.join(folder, "src/Rates.sol"), rates.replace("amount / 3", "amount / 4"));
    expect(await build("--force", "--build-info")).to.include({ exitCode: 0 });
    const refused = await cli([edited], { folder });
    expect(refused.exitCode).to.equal(1);
    expect(refused.stdout).to.match(
      /the closest is src\/Vault\.sol:Vault: \d\d % of the code is equal; the code of \S+ differs/,
    );
  });

  it("verifies from forge's artifacts and sources with the compiler of foundry.toml", async () => {
    const folder = await makeFolder("artifacts", {
      "foundry.toml": '[profile.default]\nsolc = "bin/solc"\noptimizer = true\n',
    });
    await cp(forgeProject, folder, { recursive: true });
    const artifact = await readArtifact(folder);
    const address = await deployVault(artifact.bytecode.object);
    const place = { folder, hasSolc: false };

    const early = await cli([address], place);
    expect(early.stderr).to.include("COMPILER_UNAVAILABLE").and.include("svm install 0.8.37");
    await mkdir(path.join(folder, "bin"));
    await copyFile(path.join(root, "bin", "solc"), path.join(folder, "bin", "solc"));
    const { exitCode, result } = await verify([address], place);

    expect(exitCode).to.equal(0);
    expect(result).to.include({ status: "verified", match: "exact", contract: "src/Vault.sol:Vault" });
    expect(result.sources).to.have.members(["src/Vault.sol", "src/Rates.sol"]);
    expect(result.constructorArguments).to.include({ origin: "recovered" });

    // The folder by its name, as automatic discovery finds it, and from another folder.
    const stateFolder = path.join(folder, ".hardhat-verify-contract");
    for (const [given, where] of [
      ["out", folder],
      ["out/build-info", folder],
      ["../out", path.join(folder, "src")],
    ] as const) {
      await rm(stateFolder, { recursive: true, force: true });
      const named = await verify([address, "--force", "--build-info", given], { ...place, folder: where });
      expect(named.result, given).to.include({ match: "exact", contract: "src/Vault.sol:Vault" });
    }

    // A second profile was built last, and has other code.
    const config = path.join(folder, "foundry.toml");
    const profile = '[profile.other]\nout = "out-other"\ncache_path = "cache-other"\n';
    await writeFile(config, `${await readFile(config, "utf8")}${profile}`);
    await cp(path.join(folder, "out"), path.join(folder, "out-other"), { recursive: true });
    const ofOther = path.join(folder, "out-other/Vault.sol/Vault.json");
    await writeFile(ofOther, (await readFile(ofOther, "utf8")).replaceAll("6080", "6081"));
    await rm(stateFolder, { recursive: true, force: true });
    const ofBoth = await verify([address, "--force"], place);
    expect(ofBoth.result).to.include({ match: "exact", contract: "src/Vault.sol:Vault" });

    const source = path.join(folder, "src/Rates.sol");
    await writeFile(source, (await readFile(source, "utf8")).replace("/ 3", "/ 4"));
    await rm(path.join(folder, ".hardhat-verify-contract"), { recursive: true });
    const edited = await cli([address, "--force"], place);
    expect(edited.exitCode).to.equal(1);
    expect(edited.stderr).to.include("SOURCES_CHANGED").and.include("edited:   src/Rates.sol");

    // Before a deployment, the edited files are those that are wanted.
    const planned = await cli(["preflight", "Vault"], place);
    const flattened = await cli(["flatten", "Vault"], place);
    expect(planned.stdout).to.include("changed after its build").and.not.include("Check out");
    expect(planned.stdout).to.match(/Next +forge build --force --build-info\n/);
    expect(flattened.stderr).to.include("SOURCES_CHANGED").and.not.include("Check out");
    const initCode = await cli(["initcode", address], place);
    expect(initCode.exitCode, initCode.stderr).to.equal(0);
    expect(initCode.stdout).to.include("created by CREATE");

    // A broadcast of it keeps forge's build infos, which have no sources here.
    const runs = path.join(folder, "broadcast/Deploy.s.sol/31337");
    await mkdir(runs, { recursive: true });
    const transaction = { transactionType: "CREATE", contractName: "Vault", contractAddress: address };
    const broadcast = JSON.stringify({ chain: 31_337, transactions: [transaction] });
    await writeFile(path.join(runs, "run-latest.json"), broadcast);
    const recorded = await cli([address, "--force"], place);
    expect(recorded.stderr).to.equal(edited.stderr);
  });

  it("tells without a compiler how much of forge's build is on the chain", async () => {
    const folder = await makeFolder("edited-since", { "foundry.toml": "[profile.default]\n" });
    await cp(forgeProject, folder, { recursive: true });
    const now = await readFile(path.join(folder, "src/Rates.sol"), "utf8");
    // What was deployed before the source became what it is.
    const address = await deployVault(await compileVault(folder, now.replace("part = 100;", "part = 101;")));

    const { exitCode, stdout } = await cli([address], { folder, hasSolc: false });

    expect(exitCode).to.equal(1);
    expect(stdout)
      .to.match(/the closest is src\/Vault\.sol:Vault: \d\d % of the code is equal/)
      .and.not.match(/\.sol:\d/);
  });

  it("scenarios 70, 72: verifies from the commit of a Foundry project, and starts no program of it", async () => {
    const folder = await makeFolder("history", {
      "foundry.toml": "[profile.default]\n",
      ".gitignore": "out\n",
    });
    await cp(forgeProject, folder, { recursive: true });
    const read = (file: string) => readFile(path.join(folder, file), "utf8");
    const now = await read("src/Rates.sol");
    const before = now.replace("part = 100;", "part = 101;");
    const { git, commit } = initGit(folder);
    await writeFile(path.join(folder, "src/Rates.sol"), before);
    const deployed = commit("Take a part");
    await writeFile(path.join(folder, "src/Rates.sol"), now);
    commit("Take another part");
    const marker = path.join(root, "a-program-ran");
    git("config", "core.fsmonitor", `touch ${marker};`);
    git("config", "diff.external", `touch ${marker};`);
    const address = await deployVault(await compileVault(folder, before));

    const { result } = await verify([address], { folder });
    expect(result.differences?.commit).to.include({ hash: deployed, subject: "Take a part" });
    expect(result.differences?.changed).to.deep.equal([{ file: "src/Rates.sol", added: 1, removed: 1 }]);
    expect(result.differences?.command).to.match(/ --commit [0-9a-f]{7}$/);
    const verified = await verify([address, "--commit", deployed.slice(0, 7)], { folder });
    expect(verified.result).to.include({ status: "verified", match: "exact" });
    expect(existsSync(marker)).to.equal(false);
  });

  it("verifies, checks and looks up in a Hardhat 2 project, with a compiler that is given", async () => {
    const { address } = await deployGreeter();
    const folder = await makeHardhat2Project("hardhat-2");
    const place = { folder, hasSolc: false };

    const refused = await cliAlone([address], place);
    expect(refused.exitCode).to.equal(1);
    expect(refused.stderr)
      .to.include("COMPILER_UNAVAILABLE")
      .and.include("Install it, or give its file with --compiler: npm install solc-0.8.37@npm:solc@0.8.37\n")
      .and.include("svm: svm install 0.8.37");

    const { exitCode, result } = await verify([address, "--compiler", soljsonPath()], place, cliAlone);
    expect(exitCode).to.equal(0);
    expect(result).to.include({
      status: "verified",
      match: "exact",
      contract: "contracts/Greeter.sol:Greeter",
    });

    const check = await cli(["check", address, "--compiler", soljsonPath(), "--verbose"], place);
    expect(check).to.include({ exitCode: 0 });
    expect(check.stderr)
      .to.include(`Builds: ${path.join(folder, "artifacts")} (hardhat-2)`)
      .and.include(`Node: ${node.url}`);
    const abi = await cli(["abi", address], place);
    expect(JSON.parse(abi.stdout)).to.be.an("array").that.is.not.empty;
    const source = await cli(["contract-source", address, "--out", "verified"], place);
    expect(source).to.include({ exitCode: 0, stderr: "" });
    expect(await readFile(path.join(folder, "verified/contracts/Greeter.sol"), "utf8")).to.include(
      "contract Greeter",
    );
    const flat = await cli(["flatten", "Greeter", "--verbose", "--compiler", soljsonPath()], place);
    expect(flat.stdout).to.include("contract Greeter");
    expect(flat.stderr)
      .to.include("Proved:")
      .and.include(`Compiler: 0.8.37+commit.f401782d (soljson), ${soljsonPath()}`);
  });

  it("follows docs/hardhat-2.md as it stands", async () => {
    const { address } = await deployGreeter();
    const folder = await makeHardhat2Project("recipe");

    await followRecipes("hardhat-2.md", { folder, address });
    expect(existsSync(path.join(folder, "verified"))).to.equal(true);
  });

  it("follows docs/hardhat-2.md in a project that Hardhat 2 has just built", async function () {
    if (!existsSync(hardhat2)) {
      this.skip();
    }
    const folder = await makeFolder("real-hardhat-2", {
      "package.json": '{ "private": true }',
      "hardhat.config.js": toHardhat2Config(path.join(root, "bin", "solc")),
      "contracts/Vault.sol": vault,
      "contracts/Rates.sol": rates,
    });
    await symlink(hardhat2, path.join(folder, "node_modules"), "junction");
    const hardhat = path.join(folder, "node_modules/hardhat/internal/cli/cli.js");
    const compiled = await run(process.execPath, [hardhat, "compile"], { folder });
    expect(compiled.stdout, compiled.stderr).to.include("Compiled 2 Solidity files successfully");
    const artifact = hardhatArtifact.parse(
      JSON.parse(await readFile(path.join(folder, "artifacts/contracts/Vault.sol/Vault.json"), "utf8")),
    );
    const address = await deployVault(artifact.bytecode);

    await followRecipes("hardhat-2.md", { folder, address });
    expect(await readFile(path.join(folder, "verified/contracts/Vault.sol"), "utf8")).to.equal(vault);
  });

  it("proposes commands of its own where the code is another", async () => {
    const { address, build } = await deployGreeter();
    const folder = await makeFolder("edited", { "hardhat.config.cjs": "" });
    // The build of another project altogether.
    const content =
      "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.28;\ncontract Other { uint256 x = 3; }\n";
    const input = { language: "Solidity", sources: { "Other.sol": { content } }, settings: {} };
    const other = JSON.stringify({ solcLongVersion: build.solcLongVersion, input });
    await makeFolder("edited", { "artifacts/build-info/a.json": other });
    const { stdout, result } = await verify([address], { folder });

    expect(result.status).to.equal("mismatch");
    expect(stdout).to.include("npx hardhat-verify-contract ");
  });

  it("verifies by the address in a folder with a bundle or a standard JSON alone", async () => {
    const { address, build } = await deployGreeter();
    const project = await makeHardhat2Project("origin");
    const bundled = path.join(root, "bundle", "greeter.json");
    await makeFolder("bundle", {});
    await verify([address, "--bundle", bundled], { folder: project });
    const json = await makeFolder("standard-json", { "input.json": JSON.stringify(build.input) });

    const refused = await cli([address, "--state-folder", "../no compiler"], {
      folder: path.dirname(bundled),
      hasSolc: false,
    });
    expect(refused.stdout)
      .to.match(/^✘ Rejected by local explorer: /)
      .and.include("Install it, or give its file with --compiler.")
      .and.match(/^ {2}Next +npm install solc-0\.8\.37@npm:solc@0\.8\.37$/m)
      .and.not.include("another project");

    const [fromBundle, fromJson] = [
      await verify([address], { folder: path.dirname(bundled) }),
      await verify([address, "--state-folder", "../kept state"], { folder: json }),
    ];
    expect(await readdir(json)).to.deep.equal(["input.json"]);
    expect(await readdir(path.join(root, "kept state"))).to.include.members([
      "journal",
      "local-explorer.sqlite",
      "proofs",
    ]);

    for (const { exitCode, result } of [fromBundle, fromJson]) {
      expect(exitCode).to.equal(0);
      expect(result).to.include({
        status: "verified",
        match: "exact",
        contract: "contracts/Greeter.sol:Greeter",
        compiler: "v0.8.37+commit.f401782d",
      });
    }
    expect(fromBundle.result.constructorArguments).to.include({ origin: "bundle" });
  });
});
