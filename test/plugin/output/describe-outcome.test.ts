import { expect } from "chai";
import { describeOutcome } from "../../../src/plugin/output/describe-outcome.ts";
import type { ExplorerFailureResult } from "../../../src/verification/result.ts";

const explorer = { name: "Down", apiUrl: "https://down.example/api" };
const failure: ExplorerFailureResult = {
  status: "error",
  code: "EXPLORER_UNREACHABLE",
  message: "The explorer Down cannot be reached.",
  facts: { host: "down.example", "error code": "ECONNREFUSED\u001b[2J" },
  hints: ["Check that it runs."],
  explorer,
};
const verified = { status: "verified", on: "Up" };
const rejected = { status: "rejected", on: "Other" };

const describeOne = ({ status, on }: { readonly status: string; readonly on: string }) =>
  `${status} on ${on}`;
const inWords = (...explorers: readonly (typeof verified | typeof failure)[]) =>
  describeOutcome({ explorers }, describeOne).split("\n");

describe("describeOutcome", () => {
  it("describes a single result as it is", () => {
    expect(describeOutcome({ ...verified, explorers: undefined }, describeOne)).to.equal("verified on Up");
  });

  it("describes one explorer after the other, a failure with its facts, and then what it comes to", () => {
    expect(inWords(verified, failure)).to.deep.equal([
      "verified on Up",
      "✘ Failed on Down: The explorer Down cannot be reached. (EXPLORER_UNREACHABLE)",
      "  host       down.example",
      "  error code ECONNREFUSED",
      "  Next       Check that it runs.",
      "✘ Verified on 1 of 2 explorers. The same command, run again, goes on with the others.",
    ]);
  });

  it("needs no sum where all have done it, or none", () => {
    expect(inWords(verified, { ...verified, status: "already-verified" })).to.have.length(2);
    expect(inWords(rejected, failure)).to.have.length(5);
  });
});
