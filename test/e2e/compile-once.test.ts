import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { verifyContract } from "../../src/verify.ts";
import { openDeployer } from "../helpers/deployer.ts";
import { newestCompiler, openProject } from "../helpers/open-project.ts";

/** A native compiler that writes down each compilation; the real one is inside. Hardhat knows one by its bytes. */
const countingCompiler = (log: string) => `#!${process.execPath}
//${"\0".repeat(2_000)}
const solc = require(${JSON.stringify(newestCompiler.path)});
const { appendFileSync, readFileSync } = require("node:fs");
if (process.argv.includes("--version")) {
  const version = solc.cwrap("solidity_version", "string", [])();
  console.log("Version: " + version.replace("Emscripten.clang", "Linux.g++"));
} else {
  const input = readFileSync(0, "utf8");
  appendFileSync(${JSON.stringify(log)}, Object.keys(JSON.parse(input).sources).join() + "\\n");
  console.log(solc.cwrap("solidity_compile", "string", ["string", "number", "number"])(input, 0, 0));
}
`;

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";

describe("a verification with a local explorer in its process", () => {
  it("compiles the same input once, to prove it and to judge it", async function () {
    if (process.platform === "win32") {
      // It starts no scripts by their first line.
      this.skip();
    }
    const folder = await mkdtemp(path.join(tmpdir(), "verify-contract-count-"));
    const [solc, log] = [path.join(folder, "solc"), path.join(folder, "log")];
    await writeFile(solc, countingCompiler(log));
    await chmod(solc, 0o755);
    const project = await openProject({
      files: {
        "contracts/Counter.sol": `${head}contract Counter { uint256 public count = 3; }`,
        "contracts/Other.sol": `${head}contract Other { uint256 public other = 4; }`,
      },
      solidity: { compilers: [{ version: newestCompiler.version, path: solc }] },
      config: { verifyContract: { localExplorer: { port: 0 } } },
    });
    try {
      const deployer = await openDeployer(project.hre, "default");
      const address = await deployer.deploy("Counter");
      await writeFile(log, "");

      const result = await verifyContract({ address }, project.hre);

      expect(result.status).to.equal("verified");
      expect(await readFile(log, "utf8")).to.equal("project/contracts/Counter.sol\n");
    } finally {
      await project.remove();
      await rm(folder, { recursive: true });
    }
  });
});
