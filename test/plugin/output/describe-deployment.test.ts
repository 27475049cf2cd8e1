import { expect } from "chai";
import { describeDeployment } from "../../../src/plugin/output/describe-deployment.ts";
import type { DeploymentContract, DeploymentResult } from "../../../src/verify.ts";

const transactionHash = `0x${"ab".repeat(32)}`;
const explorer = { name: "LocalScan", apiUrl: "http://127.0.0.1:4280/api" };
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const token: DeploymentContract = {
  status: "verified",
  match: "exact",
  address,
  chainId: 31_337,
  contract: "a.sol:Token",
  explorer,
  url: null,
  receipt: "r1",
  codeFormat: "solidity-standard-json-input",
  compiler: "v0.8.37+commit.f401782d",
  constructorArguments: null,
  libraries: {},
  sources: ["a.sol"],
  license: "MIT",
  message: "Pass - Verified",
};
const foreign: DeploymentContract = { status: "skipped", address, message: "It is none\u001b[2J of ours." };

function describeOf(fields: Partial<DeploymentResult>): string[] {
  const result: DeploymentResult = {
    status: "verified",
    transactionHash,
    chainId: 31_337,
    explorer,
    contracts: [],
    ...fields,
  };
  return describeDeployment(result).split("\n");
}

describe("describeDeployment", () => {
  it("counts this project's contracts, and has a line for each contract", () => {
    const failed: DeploymentContract = {
      status: "error",
      address,
      code: "UNEXPECTED",
      message: "odd",
      hints: [],
    };
    const lines = describeOf({
      status: "error",
      contracts: [token, foreign, failed],
      notes: ["there may be more"],
    });

    expect(lines).to.deep.equal([
      `✘ 1 of 2 contracts of transaction ${transactionHash} verified on LocalScan`,
      `  ✔ a.sol:Token at ${address} (exact match)`,
      `  skipped ${address}: It is none of ours.`,
      `  ✘ ${address}: odd (UNEXPECTED)`,
      "  Note: there may be more",
    ]);
  });

  it("says that all are verified, or that none is this project's", () => {
    expect(describeOf({ contracts: [token] })[0]).to.equal(
      `✔ 1 of 1 contracts of transaction ${transactionHash} verified on LocalScan`,
    );
    expect(describeOf({ status: "mismatch", contracts: [foreign] })[0]).to.equal(
      `✘ None of the contracts that transaction ${transactionHash} created is one of this project's`,
    );
  });
});
