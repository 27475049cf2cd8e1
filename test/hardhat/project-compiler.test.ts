import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import type { SolidityBuildInfo } from "hardhat/types/solidity";
import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import { downloadWithHardhat } from "../../src/hardhat/project-compiler.ts";
import type { CompilerJob } from "../../src/verification/ports.ts";
import { soljsonPath, soljsonVersion } from "../compiler/solc-packages.ts";
import { failureOf } from "../helpers/failure.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

const job: CompilerJob = {
  solcLongVersion: soljsonVersion,
  input: {
    language: "Solidity",
    sources: { "a.sol": { content: "contract A {}" } },
    settings: { viaIR: true, outputSelection: { "*": { "*": ["metadata"] } } },
  },
  target: { inputSourceName: "a.sol", contractName: "A" },
};

const [shortVersion = ""] = soljsonVersion.split("+");

/** Hardhat's build system as far as it is needed, and what it was asked to compile. */
function createFakeSolidity(answer: () => Promise<unknown>) {
  const asked: { readonly buildInfo: SolidityBuildInfo; readonly quiet: boolean | undefined }[] = [];
  return {
    asked,
    compileBuildInfo: async (buildInfo: SolidityBuildInfo, options?: { quiet?: boolean }) => {
      asked.push({ buildInfo, quiet: options?.quiet });
      await answer();
      return { sources: {} };
    },
  };
}

const compileWith = (hardhatCacheFolder: string, solidity: ReturnType<typeof createFakeSolidity>) =>
  createSolcCompiler({
    candidates: [],
    hardhatCacheFolder,
    download: (version) => downloadWithHardhat(version, solidity),
  }).compile(job);

describe("downloadWithHardhat", () => {
  it("has Hardhat download this version, quietly, and does not compile with it", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const solidity = createFakeSolidity(async () => {
        const builds = [{ path: "soljson.js", version: shortVersion }];
        await mkdir(path.join(folder, "wasm"));
        await copyFile(soljsonPath, path.join(folder, "wasm", "soljson.js"));
        await writeFile(path.join(folder, "wasm", "list.json"), JSON.stringify({ builds }));
      });

      const result = await compileWith(folder, solidity);

      expect(result.kind).to.equal("compiled");
      const [{ buildInfo, quiet } = expect.fail("nothing was asked")] = solidity.asked;
      expect(quiet).to.equal(true);
      expect(buildInfo).to.include({ solcVersion: shortVersion, solcLongVersion: soljsonVersion });
      // A source may be anybody's, and Hardhat has no limits.
      expect(JSON.stringify(buildInfo)).not.to.include("contract A");
    });
  });

  it("says why the compiler cannot be had", async () => {
    const solidity = createFakeSolidity(() => Promise.reject(new TypeError("HHE905: no network")));
    const failure = await failureOf(compileWith("", solidity));

    expect(failure.code).to.equal("COMPILER_UNAVAILABLE");
    expect(Object.values(failure.facts).join()).to.include("HHE905: no network");
  });
});
