import { expect } from "chai";
import type { Submission, VerifiedSource } from "../../../src/verification/ports.ts";
import { isOneOf, type ProvedSource } from "../../../src/verification/records/judge-record.ts";
import { toSubmittableSource } from "../../../src/verification/submission/submittable.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { runIn, targetAddress } from "../../helpers/fake-run.ts";

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

const contract = {
  inputSourceName: "a/A.sol",
  contractName: "A",
  solcLongVersion: "0.8.30+commit.73712a01",
  libraries: {},
};

/** The single file that is sent, and the files that it was made of. */
const proved: readonly ProvedSource[] = [{ "a/A.sol": submission.sourceCode }, files].map((texts) => ({
  ...contract,
  input: {
    sources: Object.fromEntries(Object.entries(texts).map(([name, content]) => [name, { content }])),
    settings: {},
  },
}));

const isOurs = (record: VerifiedSource) =>
  runIn(createFakeWorld({ compile: () => ({ kind: "failed", errors: [] }) }), {}, (run) =>
    isOneOf(record, proved, { code: { address: targetAddress, runtimeBytecode: "60" }, run }),
  );

describe("toSubmittableSource", () => {
  const getShown = (record: Partial<VerifiedSource>) => {
    const { ports } = createFakeWorld({ record: { ...toRecord(files), ...record } });
    return toSubmittableSource({ isOurs, submission, chainId: 1 }, ports.explorer).getShown({});
  };

  it("takes the files that a single file was made of for the same contract", async () => {
    expect(await getShown({ sources: { "flat.sol": submission.sourceCode } })).to.equal("ours");
    expect(await getShown({})).to.equal("ours");
  });

  it("notes for the journal whether another source was shown before", () => {
    const { explorer } = createFakeWorld({}).ports;
    const isForced = (mayBeShownBefore?: boolean) =>
      toSubmittableSource({ isOurs, submission, chainId: 1, mayBeShownBefore }, explorer).subject.isForced;

    expect([isForced(true), isForced(false), isForced()]).to.deep.equal([true, undefined, undefined]);
  });
});
