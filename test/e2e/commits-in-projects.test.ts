import { existsSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { verificationResultSchema } from "../../src/verify.ts";
import { runWarmCli } from "../cli/cli-process.ts";
import { type GitProject, initGit } from "../helpers/git-project.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { openTestChain, type TestChain } from "../local-explorer/open-test-chain.ts";
import { serveRpc } from "../local-explorer/serve-rpc.ts";

type Files = Readonly<Record<string, string>>;

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

import {Rates} from "./Rates.sol";

contract Vault {
    function part(uint256 amount) external pure returns (uint256) {
        return Rates.part(amount);
    }
}
`;

const toRates = (divisor: number) => `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

library Rates {
    function part(uint256 amount) internal pure returns (uint256) {
        return amount / ${divisor};
    }
}
`;

const sources = { "src/Vault.sol": vault, "src/Rates.sol": toRates(1) };

const toSources = (files: Files) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }]));

describe("the commit that a contract was deployed from, in other projects", () => {
  let chain: TestChain;
  let node: Awaited<ReturnType<typeof serveRpc>>;
  let root: string;

  before(async () => {
    root = await realpath(await mkdtemp(path.join(tmpdir(), "commits-")));
    chain = await openTestChain();
    node = await serveRpc(chain);
  });

  after(async () => {
    await node.close();
    await chain.close();
    await rm(root, { recursive: true, force: true });
  });

  async function write(folder: string, files: Files): Promise<void> {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
  }

  async function makeProject(name: string, files: Files): Promise<{ folder: string; git: GitProject }> {
    const folder = path.join(root, name);
    await write(folder, files);
    return { folder, git: initGit(folder) };
  }

  async function compile(files: Files, settings: Readonly<Record<string, unknown>> = {}) {
    const result = await realCompiler.compile({
      solcLongVersion: "0.8.37+commit.f401782d",
      input: {
        language: "Solidity",
        sources: toSources(files),
        settings,
      },
      target: {
        inputSourceName: Object.keys(files).find((name) => name.endsWith("/Vault.sol")) ?? "",
        contractName: "Vault",
      },
    });
    const contracts = result.kind === "compiled" ? result.contracts : [];
    const found = contracts.find(({ contractName }) => contractName === "Vault");
    if (found === undefined) {
      throw new RangeError(result.kind === "failed" ? result.errors.join("\n") : "there is no Vault");
    }
    return found;
  }

  /** Writes the artifact that forge would, and returns the creation bytecode. */
  async function build(folder: string, files: Files, settings?: Readonly<Record<string, unknown>>) {
    const { abi, metadata, creationBytecode, runtimeBytecode } = await compile(files, settings);
    const [bytecode, deployedBytecode] = [creationBytecode, runtimeBytecode].map(({ object }) => ({
      object: `0x${object}`,
      linkReferences: {},
    }));
    const artifact = { abi, bytecode, deployedBytecode, rawMetadata: metadata, id: 0 };
    await write(folder, { "out/Vault.sol/Vault.json": JSON.stringify(artifact) });
    return creationBytecode.object;
  }

  async function run(words: readonly string[], folder: string, variables: Files = {}) {
    const given = [...words, "--compiler", soljsonPath(), "--json"];
    const environment = { HOME: root, ETH_RPC_URL: node.url, ...variables };
    const { stdout, stderr } = await runWarmCli(given, { folder, environment });
    expect(withoutWaits(stderr)).to.equal("");
    const document: unknown = JSON.parse(stdout);
    return document;
  }

  const verify = async (words: readonly string[], folder: string, variables?: Files) =>
    verificationResultSchema.parse(await run(words, folder, variables));

  describe("in a Foundry project whose files were edited after the build", () => {
    let folder: string;
    let deployed: string;
    let address: string;

    before(async () => {
      const project = await makeProject("edited", { ...sources, "foundry.toml": "", ".gitignore": "out\n" });
      ({ folder } = project);
      address = await chain.deploy(await build(folder, sources));
      deployed = project.git.commit("Begin");
      for (const divisor of [2, 3, 4]) {
        await write(folder, { "src/Rates.sol": toRates(divisor) });
        project.git.commit(`Divide by ${divisor}`);
      }
    });

    it("scenario 70: names it where the build is the one that was deployed, and verifies from it", async () => {
      const { status, differences } = await verify([address], folder);

      expect(status).to.equal("mismatch");
      expect(differences).to.include({ cause: "other-commit" });
      expect(differences?.commit).to.include({ hash: deployed, subject: "Begin" });
      expect(differences?.changed).to.deep.equal([{ file: "src/Rates.sol", added: 1, removed: 1 }]);
      expect(await verify([address, "--commit", deployed.slice(0, 7)], folder)).to.include({
        status: "verified",
        match: "exact",
      });
    });

    it("scenario 71: says that no commit has them, with the files that changed", async () => {
      const files = { ...sources, "src/Rates.sol": toRates(9) };
      const other = await chain.deploy(await build(folder, files));
      const failed = await run([other], folder);

      expect(JSON.stringify(failed))
        .to.include("SOURCES_CHANGED")
        .and.include(
          "No commit that gives this code was found among the 4 commits of the git history (4 versions of its files tried).",
        );
    });
  });

  describe("in a Foundry project whose config, remappings and library changed since", () => {
    const vaultOf = (prefix: string) => vault.replace("./Rates.sol", `${prefix}/Rates.sol`);
    const early = {
      optimizer: { enabled: true, runs: 777 },
      remappings: ["@rates/=lib/rates/src/", "old/=lib/old/contracts/", "rates/=lib/rates/src/"],
    };
    const late = {
      optimizer: { enabled: true, runs: 4444 },
      viaIR: true,
      remappings: ["more/=lib/more/src/", "rates/=lib/rates/src/"],
    };
    let folder: string;
    let deployed: string;
    let library: GitProject;

    const deployEarly = async (more: object = {}) => {
      const files = { "src/Vault.sol": vaultOf("@rates"), "lib/rates/src/Rates.sol": toRates(1) };
      const compiled = await compile(files, { ...early, ...more });
      return chain.deploy(compiled.creationBytecode.object);
    };

    before(async () => {
      const rates = await makeProject("rates-library", { "src/Rates.sol": toRates(1) });
      library = rates.git;
      library.commit("Begin");
      const project = await makeProject("configured", {
        "src/Vault.sol": vaultOf("@rates"),
        "lib/old/contracts/Old.sol": "",
        "foundry.toml":
          "[profile.default]\nvia_ir = true\n[profile.release]\nvia_ir = false\noptimizer_runs = 777\n",
        "remappings.txt": "@rates/=lib/rates/src\n",
        ".gitignore": "out\n",
      });
      ({ folder } = project);
      const { git, commit } = project.git;
      git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", rates.folder, "lib/rates");
      deployed = commit("Begin");
      await write(rates.folder, { "src/Rates.sol": toRates(2) });
      library.commit("Divide by 2");
      git("-C", "lib/rates", "-c", "protocol.file.allow=always", "pull", "--quiet", "origin", "main");
      await rm(path.join(folder, "lib/old"), { recursive: true });
      await rm(path.join(folder, "remappings.txt"));
      await write(folder, {
        "src/Vault.sol": vaultOf("rates"),
        "lib/more/src/More.sol": "",
        "foundry.toml": "[profile.default]\nvia_ir = true\noptimizer_runs = 4444\n",
      });
      commit("Change everything");
      const files = { "src/Vault.sol": vaultOf("rates"), "lib/rates/src/Rates.sol": toRates(2) };
      await build(folder, files, late);
    });

    it("scenario 70: reads the settings, the remappings and the submodule of the commit", async () => {
      const address = await deployEarly();
      const { differences } = await verify([address], folder);

      expect(differences?.commit, differences?.explanation).to.include({ hash: deployed });
      expect(differences?.changed?.map(({ file }) => file)).to.deep.equal([
        "lib/rates/src/Rates.sol",
        "src/Vault.sol",
      ]);
      const result = await verify([address, "--commit", deployed], folder);
      expect(result).to.include({ status: "verified", match: "exact" });
      expect(result.notes).to.equal(undefined);
    });

    it("scenario 72: says where the settings come from if the code has no hash of its sources", async () => {
      const address = await deployEarly({ metadata: { bytecodeHash: "none" } });
      const words = [address, "--commit", deployed];
      const environment = { FOUNDRY_PROFILE: "release" };
      const result = await verify(words, folder, environment);

      expect(result).to.include({ status: "verified", match: "partial" });
      expect(result.notes?.join()).to.include(
        `The files of commit ${deployed.slice(0, 7)} were compiled with the settings of its foundry.toml.`,
      );
      const ofDefault = await verify(words, folder);
      expect(ofDefault.differences?.cause).to.equal("settings");
      expect(ofDefault.notes?.at(-1)).to.equal(result.notes?.at(-1));
    });
  });

  describe("in a Hardhat 2 project that no longer uses a package", () => {
    const names = { "contracts/Vault.sol": vault.replace("./Rates.sol", "@acme/rates/Rates.sol") };
    const solidity = { optimizer: { enabled: true, runs: 200 } };
    let folder: string;
    let deployed: string;

    /** Writes the build info that Hardhat 2 would. */
    const buildInfo = async (files: Files) => {
      const { abi, metadata, creationBytecode, runtimeBytecode } = await compile(files, solidity);
      const [bytecode, deployedBytecode] = [creationBytecode, runtimeBytecode].map(({ object }) => ({
        object,
      }));
      const contract = { abi, metadata, evm: { bytecode, deployedBytecode } };
      const info = {
        id: "6ad109fc93ae4d8f13580db62e54c39a",
        _format: "hh-sol-build-info-1",
        solcVersion: "0.8.37",
        solcLongVersion: "0.8.37+commit.f401782d",
        input: { language: "Solidity", sources: toSources(files), settings: solidity },
        output: { contracts: { "contracts/Vault.sol": { Vault: contract } }, sources: {} },
      };
      await write(folder, { [`artifacts/build-info/${info.id}.json`]: JSON.stringify(info) });
    };

    const deploy = async (divisor: number) => {
      const compiled = await compile({ ...names, "@acme/rates/Rates.sol": toRates(divisor) }, solidity);
      return chain.deploy(compiled.creationBytecode.object);
    };

    before(async () => {
      const marker = "started-by-the-config";
      const project = await makeProject("hardhat-2", {
        ...names,
        ".gitignore": "artifacts\nnode_modules\n",
        "hardhat.config.js": `require("node:fs").writeFileSync(${JSON.stringify(path.join(root, marker))}, "");`,
      });
      ({ folder } = project);
      deployed = project.git.commit("Begin");
      const now = { "contracts/Vault.sol": vault, "contracts/Rates.sol": toRates(2) };
      await write(folder, now);
      project.git.commit("Do without the package");
      await buildInfo(now);
      await write(folder, {
        "node_modules/@acme/rates/package.json": '{ "version": "1.0.0" }',
        "node_modules/@acme/rates/Rates.sol": toRates(1),
      });
    });

    it("scenario 70: reads the package from node_modules, and runs no config", async () => {
      const address = await deploy(1);
      const { differences } = await verify([address], folder);

      expect(differences?.commit, differences?.explanation).to.include({ hash: deployed });
      const result = await verify([address, "--commit", deployed], folder);
      expect(result).to.include({
        status: "verified",
        match: "exact",
        contract: "contracts/Vault.sol:Vault",
      });
      expect(existsSync(path.join(root, "started-by-the-config"))).to.equal(false);
    });

    it("scenario 71: names a package that is not installed", async () => {
      await rm(path.join(folder, "node_modules"), { recursive: true });
      const { differences } = await verify([await deploy(1)], folder);

      expect(differences?.explanation).to.include(
        "Not tried: versions that import @acme/rates/Rates.sol, which is neither in the commit, nor in the build, nor installed.",
      );
    });
  });
});
