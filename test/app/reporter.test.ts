import { expect } from "chai";
import { createReporter, describeProgress } from "../../src/app/reporter.ts";
import type { Progress } from "../../src/verification/ports.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const explorer = "FakeScan";

describe("describeProgress of a contract behind which all is verified", () => {
  it("does not call the contract itself verified", () => {
    const event = { step: "contract-done", name: "Clone", status: "verified", done: 1, total: 2 } as const;

    expect(describeProgress({ ...event, isOnlyBehind: true })).to.equal(
      "1 of 2: Clone implementation verified",
    );
  });
});

describe("describeProgress", () => {
  it("has one line for each step", () => {
    const lines = [
      describeProgress({ step: "connecting", network: "sepo\u001b[1Alia" }),
      describeProgress({ step: "reading-chain", address }),
      describeProgress({ step: "matching", address }),
      describeProgress({ step: "compiling", compilerVersion: "0.8.37+commit.f401782d", sources: 4 }),
      describeProgress({ step: "submitting", explorer, contract: "a.sol:A" }),
      describeProgress({ step: "waiting-for-indexing", explorer, message: "Unable to locate ContractCode" }),
      describeProgress({ step: "polling", explorer, receipt: "abc", message: "Pending in queue" }),
      ...[239_400, 0].map((forMs) =>
        describeProgress({ step: "looking", explorer, shownAs: "its source", message: "HTTP 502.", forMs }),
      ),
      describeProgress({
        step: "contract-done",
        name: "To\u001b[1Aken",
        status: "verified",
        done: 2,
        total: 60,
      }),
    ];

    expect(lines).to.deep.equal([
      "Connecting to sepolia …",
      `Reading the code at ${address} …`,
      "Looking for this contract in the builds …",
      "Proving the submission with solc 0.8.37+commit.f401782d (4 sources) …",
      "Submitting a.sol:A to FakeScan …",
      "FakeScan has not seen the contract yet, trying again: Unable to locate ContractCode",
      "Waiting for the verdict of FakeScan (receipt abc): Pending in queue",
      "Waiting up to 240 s for FakeScan to show its source, so that nothing is submitted twice: HTTP 502.",
      "Asking FakeScan whether it shows its source: HTTP 502.",
      "2 of 60: Token verified",
    ]);
  });
});

describe("createReporter, where stderr is no terminal", () => {
  /** Returns what is written of events, each with the time at which it comes. */
  const write = (events: readonly (readonly [atMs: number, event: Progress])[]): readonly unknown[] => {
    const lines: unknown[] = [];
    const { error } = console;
    const { isTTY } = process.stderr;
    let nowMs = 0;
    try {
      console.error = (line: unknown) => lines.push(line);
      process.stderr.isTTY = false;
      const reporter = createReporter(() => nowMs);
      for (const [atMs, event] of events) {
        nowMs = atMs;
        reporter.progress(event);
      }
    } finally {
      console.error = error;
      process.stderr.isTTY = isTTY;
    }
    return lines;
  };

  it("without a terminal writes each submission and each wait once, and nothing else", () => {
    const about = { address, contract: "a.sol:A" };
    const polling = { step: "polling", explorer, receipt: "abc", about } as const;

    expect(
      write([
        [0, { step: "reading-chain", address }],
        [0, { step: "submitting", explorer, contract: "a.sol:A", about }],
        [0, { ...polling, message: "Submitted." }],
        [0, { ...polling, message: "Pending in queue" }],
        [0, { step: "decided", explorer, about }],
      ]),
    ).to.deep.equal([
      "Submitting a.sol:A to FakeScan …",
      "Waiting for the verdict of FakeScan (receipt abc): Submitted.",
    ]);
  });

  it("scenario 78: writes every ten seconds how many of many contracts are done", () => {
    const network = "localhost";
    const read = { step: "contracts-read", network, total: 60_000 } as const;
    const done = { step: "contract-done", name: "A", status: "verified", total: 60_000 } as const;

    expect(
      write([
        [9000, { ...read, done: 100 }],
        [10_000, { ...read, done: 200 }],
        [19_000, { ...done, done: 1 }],
        [20_000, { ...done, done: 2 }],
        [21_000, { ...done, done: 3 }],
      ]),
    ).to.deep.equal(["Read 200 of 60000 contracts from localhost", "2 of 60000 contracts are done"]);
  });
});
