import { expect } from "chai";
import { BaseError } from "../../../src/core/errors/failure.ts";
import { knownCapabilities } from "../../../src/explorer-api/etherscan/evm-versions.ts";
import type { ExplorerCapabilities, Submission } from "../../../src/verification/ports.ts";
import { checkCapabilities } from "../../../src/verification/submission/check-capabilities.ts";
import { submission } from "../../helpers/worlds.ts";

describe("checkCapabilities", () => {
  interface Change extends Partial<Submission> {
    readonly evmVersion?: string;
  }

  const toChecked = ({ evmVersion, ...change }: Change) => ({
    submission: { ...submission, ...change },
    input: { settings: { evmVersion } },
  });

  function check(change: Change, capabilities: ExplorerCapabilities | undefined = knownCapabilities) {
    return checkCapabilities(toChecked(change), { name: "FakeScan", capabilities });
  }

  function codeOf(work: () => unknown): string | undefined {
    try {
      work();
    } catch (error) {
      return error instanceof BaseError ? error.code : "unexpected";
    }
    return undefined;
  }

  it("warns of an EVM version that is not listed, by the setting's name", () => {
    const [warning = ""] = check({ evmVersion: "amsterdam" });
    const singleFile = { optimizer: true, runs: 200, evmVersion: "amsterdam", libraries: [] };

    expect(warning).to.include("evmVersion is amsterdam").and.to.include("FakeScan");
    expect(
      check({ codeFormat: "solidity-single-file", singleFile, sourceCode: "contract A {}" }),
    ).to.deep.equal([warning]);
  });

  describe("with the versions that the explorer lists", () => {
    const warn = (change: Change, told: ExplorerCapabilities) =>
      checkCapabilities(toChecked(change), { name: "Scout", capabilities: knownCapabilities, told });
    const versions = {
      compilerVersions: ["latest", "0.8.30+commit.73712A01"],
      evmVersions: ["Paris", "default"],
    };

    it("scenario 52: warns of a compiler and of an EVM version that it does not list", () => {
      const change = { evmVersion: "cancun", compilerVersion: "v0.8.31+commit.fd3a2265" };
      const [ofCompiler, ofEvm, ...others] = warn(change, versions);

      expect(others).to.deep.equal([]);
      expect(ofCompiler).to.match(/^Scout does not list the compiler version v0\.8\.31\+commit\.fd3a2265: /);
      expect(ofEvm).to.match(/^The setting evmVersion is cancun, which Scout does not list: /);
    });

    it("accepts what it lists, in lower or upper case, also if no list of ours has it", () => {
      const listed = { evmVersion: "paris", compilerVersion: "v0.8.30+commit.73712a01" };

      expect(warn(listed, versions)).to.deep.equal([]);
      expect(warn({ evmVersion: "amsterdam" }, { evmVersions: ["amsterdam"] })).to.deep.equal([]);
    });
  });

  it("refuses a compiler that is too old, whatever its number of digits", () => {
    for (const compilerVersion of ["v0.4.10+commit.f0d539ae", "v0.3.6+commit.3fc68da5", "v0.4.9"]) {
      expect(
        codeOf(() => check({ compilerVersion })),
        compilerVersion,
      ).to.equal("EXPLORER_SETTING_UNSUPPORTED");
    }
    for (const compilerVersion of [
      "v0.4.11+commit.68ef5810",
      "v0.8.30+commit.73712a01",
      "v0.10.0",
      "v1.0.0",
    ]) {
      expect(
        codeOf(() => check({ compilerVersion })),
        compilerVersion,
      ).to.equal(undefined);
    }
  });

  it("refuses what is too large, by bytes", () => {
    const limit = { maxSourceBytes: 8 };

    expect(codeOf(() => check({ sourceCode: '{"é":1}' }, limit))).to.equal(undefined);
    expect(codeOf(() => check({ sourceCode: '{"éé":1}' }, limit))).to.equal("EXPLORER_SUBMISSION_TOO_LARGE");
  });
});
