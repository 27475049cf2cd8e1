import { expect } from "chai";
import type { SolidityBuildInfo } from "hardhat/types/solidity";
import { createDownloadingCompiler } from "../../../src/plugin/adapters/downloading-compiler.ts";
import type { CompilerJob } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";

const job: CompilerJob = {
  solcLongVersion: "0.8.30+commit.73712a01",
  input: {
    language: "Solidity",
    sources: { "a.sol": { content: "contract A {}" } },
    settings: { viaIR: true, outputSelection: { "*": { "*": ["metadata"] } } },
  },
  target: { inputSourceName: "a.sol", contractName: "A" },
};

/** Hardhat's build system as far as it is needed, and what it was asked to compile. */
function createFakeSolidity(answer: () => Promise<never>) {
  const asked: { readonly buildInfo: SolidityBuildInfo; readonly quiet: boolean | undefined }[] = [];
  return {
    asked,
    compileBuildInfo: (buildInfo: SolidityBuildInfo, options?: { quiet?: boolean }) => {
      asked.push({ buildInfo, quiet: options?.quiet });
      return answer();
    },
  };
}

describe("createDownloadingCompiler", () => {
  it("asks Hardhat, quietly, for this version, these settings and the outputs that are needed", async () => {
    const solidity = createFakeSolidity(() => Promise.reject(new TypeError("HHE905: no network")));
    await failureOf(createDownloadingCompiler(solidity).compile(job));
    const [{ buildInfo, quiet } = expect.fail("nothing was asked")] = solidity.asked;

    expect(quiet).to.equal(true);
    expect(buildInfo).to.include({ solcVersion: "0.8.30", solcLongVersion: "0.8.30+commit.73712a01" });
    expect(buildInfo.input.sources).to.deep.equal(job.input.sources);
    expect(buildInfo.input.settings).to.deep.include({ viaIR: true, optimizer: {} });
    expect(buildInfo.input.settings.outputSelection["a.sol"]?.A).to.include("evm.deployedBytecode.object");
    expect(buildInfo.input.settings.outputSelection["*"]).to.equal(undefined);
  });

  it("says that the compiler cannot be had, and why", async () => {
    const solidity = createFakeSolidity(() => Promise.reject(new TypeError("HHE905: no network")));
    const failure = await failureOf(createDownloadingCompiler(solidity).compile(job));

    expect(failure.code).to.equal("COMPILER_UNAVAILABLE");
    expect(Object.values(failure.facts).join()).to.include("HHE905: no network");
  });

  it("stops waiting for a download when it is aborted", async () => {
    const solidity = createFakeSolidity(() => new Promise<never>(() => undefined));
    const controller = new AbortController();
    const compilation = createDownloadingCompiler(solidity).compile(job, { signal: controller.signal });
    const reason = new TypeError("enough");
    controller.abort(reason);

    expect(await compilation.catch((error: unknown) => error)).to.equal(reason);
  });
});
