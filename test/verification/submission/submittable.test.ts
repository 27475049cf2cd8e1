import { expect } from "chai";
import type { Submission, VerifiedSource } from "../../../src/verification/ports.ts";
import { toSubmittableSource } from "../../../src/verification/submission/submittable.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";

const files = { "a/A.sol": 'import "./B.sol"; contract A is B {}', "a/B.sol": "contract B {}" };

const submission: Submission = {
  address: targetAddress,
  codeFormat: "solidity-single-file",
  sourceCode: "contract B {} contract A is B {}",
  contractName: "A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "",
  licenseType: 1,
  singleFile: { optimizer: false, runs: 200, evmVersion: "prague", libraries: [] },
};

function toRecord(sources: Readonly<Record<string, string>>): VerifiedSource {
  return {
    contractName: "A",
    contractFileName: "a/A.sol",
    sources,
    compilerInput: undefined,
    abi: [],
    compilerVersion: submission.compilerVersion,
    optimizer: { enabled: false, runs: 200 },
    evmVersion: undefined,
    encodedConstructorArguments: "",
    license: undefined,
    isProxy: false,
    implementation: undefined,
  };
}

describe("toSubmittableSource", () => {
  const getShown = (sources: Readonly<Record<string, string>>) => {
    const { ports } = createFakeWorld({ record: toRecord(sources) });
    const original = { own: Object.values(files), main: files["a/A.sol"] };
    return toSubmittableSource({ submission, chainId: 1, original }, ports.explorer).getShown({});
  };

  it("takes the files that a single file was made of for the same contract", async () => {
    expect(await getShown({ "flat.sol": submission.sourceCode })).to.equal("ours");
    expect(await getShown(files)).to.equal("ours");
  });

  it("notes for the journal whether another source was shown before", () => {
    const { explorer } = createFakeWorld({}).ports;
    const isForced = (mayBeShownBefore?: boolean) =>
      toSubmittableSource({ submission, chainId: 1, mayBeShownBefore }, explorer).subject.isForced;

    expect([isForced(true), isForced(false), isForced()]).to.deep.equal([true, undefined, undefined]);
  });

  it("takes a source that was compiled with another version for another contract", async () => {
    const isShown = async (compilerVersion: string) => {
      const { ports } = createFakeWorld({ record: { ...toRecord(files), compilerVersion } });
      const original = { own: Object.values(files), main: files["a/A.sol"] };
      return toSubmittableSource({ submission, chainId: 1, original }, ports.explorer).getShown({});
    };

    expect(await isShown("0.8.30+commit.73712a01")).to.equal("ours");
    expect(await isShown("v0.8.30")).to.equal("ours");
    expect(await isShown("v0.8.3")).to.equal("other");
    expect(await isShown("v0.8.30+commit.00000000")).to.equal("other");
  });

  it("takes other texts for another contract", async () => {
    expect(await getShown({ ...files, "a/C.sol": "contract C {}" })).to.equal("other");
    expect(await getShown({ "a/B.sol": files["a/B.sol"] })).to.equal("other");
  });
});
