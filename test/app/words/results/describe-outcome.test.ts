import { expect } from "chai";
import { writeBlocks } from "../../../../src/app/words/results/blocks.ts";
import { describeOutcome } from "../../../../src/app/words/results/describe-outcome.ts";
import type { ExplorerFailureResult, SkippedExplorerResult } from "../../../../src/verification/result.ts";

describe("describeOutcome", () => {
  const explorer = { name: "Down", apiUrl: "https://down.example/api", kind: "etherscan" } as const;

  const failure: ExplorerFailureResult = {
    status: "error",
    code: "EXPLORER_UNREACHABLE",
    message: "The explorer Down cannot be reached.",
    facts: { host: "down.example", "error code": "ECONNREFUSED\u001b[2J" },
    hints: ["Check that it runs."],
    explorer,
  };

  const skipped: SkippedExplorerResult = {
    status: "skipped",
    code: "API_KEY_MISSING",
    message: "The explorer Keyed needs an API key, and none is set.",
    hints: ["Set it."],
    explorer: { ...explorer, name: "Keyed" },
  };

  interface Result {
    readonly status: string;
    readonly explorer: { readonly name: string };
    readonly message?: string;
    readonly notes?: readonly string[];
    readonly ownSource?: "none";
    readonly isCompared?: boolean;
  }

  const verified: Result = { status: "verified", explorer: { name: "Up" } };

  const rejected: Result = { status: "rejected", explorer: { name: "Other" } };

  type Row = readonly [string, string];

  const inWords = (
    explorers: readonly (Result | ExplorerFailureResult | SkippedExplorerResult)[],
    listRows: (name: string) => readonly Row[] = () => [],
  ) =>
    writeBlocks(
      describeOutcome({ explorers }, ({ status, explorer: { name } }: Result) => [
        { mark: "✔", text: `${status} on ${name}`, rows: listRows(name) },
      ]),
    ).split("\n");

  it("describes one explorer after the other, a failure with its facts, and then what it comes to", () => {
    expect(inWords([verified, failure])).to.deep.equal([
      "✔ verified on Up",
      "✘ Failed on Down: The explorer Down cannot be reached. (EXPLORER_UNREACHABLE)",
      "  host       down.example",
      "  error code ECONNREFUSED",
      "  Hint       Check that it runs.",
      "✘ Verified on Up; failed on Down. Resolve what failed, and run the same command again.",
    ]);
  });

  it("does not call verified what an explorer shows and no build was compared with", () => {
    const shown: Result = { ...verified, isCompared: false };

    expect(inWords([shown, skipped]).at(-1)).to.match(/^✔ Shown as verified on Up\./);
  });

  it("does not call a proxy verified whose own source is not", () => {
    const clone: Result = { ...verified, ownSource: "none" };

    expect(inWords([clone, skipped]).at(-1)).to.equal(
      "→ With only the implementation verified on Up. Skipped (not a failure): Keyed.",
    );
    expect(inWords([clone, failure]).at(-1)).to.match(
      /^✘ With only the implementation verified on Up; failed on Down\./,
    );
  });

  it("writes rows that explorers have in common once", () => {
    const other = { ...verified, explorer: { name: "Second" } };
    const listRows = (name: string): readonly Row[] => [
      ["Address", "0x1 (chain 1)"],
      ["Page", `${name}/0x1`],
      ["Libraries", "a is linked to 0x2"],
      ["", "b is linked to 0x3"],
      ["Sources", name === "Second" ? "2" : "1"],
    ];

    expect(inWords([verified, other], listRows)).to.deep.equal([
      "✔ verified on Up",
      "  Address    0x1 (chain 1)",
      "  Page       Up/0x1",
      "  Libraries  a is linked to 0x2",
      "             b is linked to 0x3",
      "  Sources    1",
      "✔ verified on Second",
      "  Page       Second/0x1",
      "  Sources    2",
    ]);
  });

  it("tells explorers that were skipped from those that failed, also in the sum", () => {
    expect(inWords([skipped, verified])).to.deep.equal([
      "– Skipped on Keyed: The explorer Keyed needs an API key, and none is set. (API_KEY_MISSING)",
      "  Hint       Set it.",
      "✔ verified on Up",
      "✔ Verified on Up. Skipped (not a failure): Keyed.",
    ]);
    expect(inWords([skipped, verified, rejected]).at(-1)).to.equal(
      "✘ Verified on Up; not verified on Other. Skipped (not a failure): Keyed.",
    );
  });

  it("says how a contract stands on each explorer, and when another run may change that", () => {
    const pending = { ...verified, status: "pending", explorer: { name: "Slow" } };
    const differences = { cause: "other-record" };
    const foreign = { ...rejected, status: "mismatch", explorer: { name: "Scout" }, differences };

    expect(inWords([verified, pending]).at(-1)).to.equal(
      "… Verified on Up; still pending on Slow. To continue, run the same command again.",
    );
    expect(inWords([verified, pending, rejected, foreign, failure]).at(-1)).to.equal(
      "✘ Verified on Up; still pending on Slow; not verified on Other; verified, but with another source or settings on Scout; failed on Down. " +
        "Resolve what failed, and run the same command again.",
    );
  });

  it("gives a failure and a next step that are the same on several explorers once, with their names", () => {
    const of = (name: string, message = "No compiler.") => ({
      ...failure,
      message,
      facts: {},
      explorer: { ...explorer, name },
    });
    const pending = { ...verified, status: "pending" };
    const listRows = (name: string): readonly Row[] => [
      ["Hint", "Again"],
      ["Note", name],
    ];

    expect(inWords([of("A"), of("B"), of("C", "Other.")])).to.deep.equal([
      "✘ Failed on A, B: No compiler. (EXPLORER_UNREACHABLE)",
      "  Hint       for A, B, C: Check that it runs.",
      "✘ Failed on C: Other. (EXPLORER_UNREACHABLE)",
    ]);
    // What failed everywhere in the same way is about none of the explorers.
    expect(inWords([of("A"), of("B")])).to.deep.equal([
      "✘ No compiler. (EXPLORER_UNREACHABLE)",
      "  Hint       Check that it runs.",
    ]);
    expect(inWords([pending, rejected], listRows)).to.deep.equal([
      "✔ pending on Up",
      "  Hint       for Up, Other: Again",
      "  Note       Up",
      "✔ rejected on Other",
      "  Note       Other",
    ]);
  });

  it("gives a reason that is the same everywhere once", () => {
    const mismatch = { ...rejected, status: "mismatch", message: "No build has it." };

    const scout = { ...mismatch, explorer: { name: "Scout" }, notes: ["Of Scout."] };

    expect(inWords([mismatch, scout])).to.deep.equal(["✔ mismatch on Other, Scout"]);
    expect(inWords([mismatch, { ...scout, message: "Another reason." }])).to.deep.equal([
      "✔ mismatch on Other",
      "✔ mismatch on Scout",
    ]);
  });

  it("needs no sum where all have done it, or none", () => {
    expect(inWords([verified, { ...verified, status: "already-verified" }])).to.have.length(2);
    expect(inWords([rejected, failure])).to.have.length(5);
  });
});
