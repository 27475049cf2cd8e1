import { expect } from "chai";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import {
  evmForks,
  findDefaultEvmVersion,
  fitEvmVersion,
} from "../../../src/core/compiler-input/evm-versions.ts";
import { evmVersions } from "../../../src/explorer-api/etherscan/evm-versions.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";

describe("evmForks", () => {
  it("are the EVM versions that explorers know, in their order, and those that solc alone knows", () => {
    expect(evmForks.map(({ name }) => name)).to.deep.equal([...evmVersions, "amsterdam"]);
  });
});

describe("fitEvmVersion", () => {
  it("keeps what a compiler knows, and takes the newest that it knows in the place of a newer one", () => {
    expect(fitEvmVersion("0.8.24", "cancun")).to.equal("cancun");
    expect(fitEvmVersion("0.8.28", "osaka")).to.equal("prague");
    expect(fitEvmVersion("0.8.13", "paris")).to.equal("london");
    expect(fitEvmVersion("0.8.37", "istanbul")).to.equal("istanbul");
  });
});

describe("findDefaultEvmVersion", () => {
  it("knows what each solc takes by itself", () => {
    const byVersion = {
      "0.4.20": undefined,
      "0.5.4": "byzantium",
      "0.5.13": "petersburg",
      "0.5.17": "istanbul",
    };
    const later = { "0.8.6": "berlin", "0.8.9": "london", "0.8.19": "paris", "0.8.24": "shanghai" };
    const last = { "0.8.28": "cancun", "0.8.30": "prague", "0.8.31": "osaka", "0.8.37": "osaka" };
    const all = Object.entries({ ...byVersion, ...later, ...last });

    expect(all.map(([version]) => findDefaultEvmVersion(version))).to.deep.equal(all.map(([, name]) => name));
  });

  for (const [npmName, solcVersion] of [
    ["solc-0.6.12", "0.6.12"],
    ["solc-0.8.9", "0.8.9"],
    ["solc-0.8.20", "0.8.20"],
    ["solc-0.8.28", "0.8.28"],
    ["solc", "0.8.37"],
  ] as const) {
    it(`says what the metadata of solc ${solcVersion} says`, async () => {
      const compiler = createSolcCompiler({
        candidates: [{ path: soljsonPath(npmName), version: solcVersion }],
      });
      const sources = { "A.sol": { content: "contract A {}" } };
      const input = { language: "Solidity", sources, settings: {} };
      const result = await compiler.compile({ solcLongVersion: solcVersion, input, outputs: "metadata" });
      const [contract] = result.kind === "compiled" ? result.contracts : [];

      expect(contract?.metadata).to.include(`"evmVersion":"${findDefaultEvmVersion(solcVersion)}"`);
    });
  }
});
