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
        sources: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])),
        settings,
      },
      target: { inputSourceName: "src/Vault.sol", contractName: "Vault" },
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

  async function run(words: readonly string[], folder: string) {
    const given = [...words, "--compiler", soljsonPath(), "--json"];
    const environment = { HOME: root, ETH_RPC_URL: node.url };
    const { stdout, stderr } = await runWarmCli(given, { folder, environment });
    expect(withoutWaits(stderr)).to.equal("");
    const document: unknown = JSON.parse(stdout);
    return document;
  }

  const verify = async (words: readonly string[], folder: string) =>
    verificationResultSchema.parse(await run(words, folder));

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

    it("scenario 70: names it where the build is a later one", async () => {
      const other = await chain.deploy(await build(folder, sources));
      await build(folder, { ...sources, "src/Rates.sol": toRates(3) });
      const { differences } = await verify([other, "--force"], folder);

      expect(differences?.commit).to.include({ hash: deployed });
    });

    it("scenario 71: says that no commit has them, with the files that changed", async () => {
      const files = { ...sources, "src/Rates.sol": toRates(9) };
      const other = await chain.deploy(await build(folder, files));
      const failed = await run([other], folder);

      expect(JSON.stringify(failed))
        .to.include("SOURCES_CHANGED")
        .and.include("None of the 4 commits of the git history gives it (4 versions of its files tried).");
    });
  });
});
