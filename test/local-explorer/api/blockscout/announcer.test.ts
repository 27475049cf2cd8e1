import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type Address, toHex } from "../../../../src/base/hex.ts";
import {
  createAnnouncer,
  toVerificationResult,
} from "../../../../src/local-explorer/api/blockscout/announcer.ts";
import { type Rejection, toRejectedVerdict } from "../../../../src/local-explorer/engine/rejection.ts";
import type { JobState } from "../../../../src/local-explorer/store/jobs.ts";
import { openStore } from "../../../../src/local-explorer/store/open-store.ts";
import { otherAddress, someAddress } from "../../records.ts";
import { createTestClock } from "../../test-clock.ts";
import { waitUntil } from "../../wait-until.ts";

const verified: JobState = { kind: "finished", verdict: { kind: "verified", message: "" } };

/** An announcer of jobs that are as the test says. */
function start(find: (uid: string) => JobState | undefined = (uid) => jobs.get(uid)) {
  const errors: unknown[] = [];
  const heard: string[] = [];
  const looks: string[] = [];
  const stopping = new AbortController();
  const disk: { problem?: string } = {};
  const { jobs: table } = openStore(":memory:");
  const announcer = createAnnouncer({
    store: {
      jobs: {
        ...table,
        find(uid) {
          looks.push(uid);
          return find(uid);
        },
      },
    },
    queue: { findStorageProblem: () => disk.problem },
    clock: createTestClock(),
    stopping: stopping.signal,
    onInternalError: (error) => errors.push(error),
  });
  const follow = (uid: string, address: Address = someAddress) =>
    announcer.follow({ uid, address, codeFormat: "solidity-single-file" });
  const listen = (name: string, address: Address = someAddress) =>
    announcer.listen(address, (result) => {
      const texts = result.kind === "rejected" ? result.errors.map(({ text }) => `: ${text}`) : [];
      heard.push(`${name} ${result.kind}${texts.join()}`);
    });
  return { disk, errors, heard, looks, stopping, follow, listen };
}

const jobs = new Map<string, JobState>();

describe("who announces verdicts", () => {
  beforeEach(() => {
    jobs.clear();
    jobs.set("1", { kind: "pending" });
  });

  it("tells all who listen to the address, once, and nobody else", async () => {
    const { heard, follow, listen } = start();
    listen("first");
    listen("second", toHex(someAddress));
    listen("third", otherAddress);
    follow("1");
    jobs.set("1", verified);

    await waitUntil(() => heard.length > 0);
    expect(heard).to.deep.equal(["first verified", "second verified"]);
  });

  it("tells that no verdict can be stored, once, and the verdict when there is room for it", async () => {
    const { disk, heard, looks, follow, listen } = start();
    listen("first");
    follow("1");
    disk.problem = "The disk is full";
    await waitUntil(() => heard.length > 0);
    const seen = looks.length;
    await waitUntil(() => looks.length > seen + 2);
    jobs.set("1", verified);
    await waitUntil(() => heard.length > 1);

    expect(heard).to.deep.equal(["first rejected: Unable to verify. The disk is full", "first verified"]);
  });

  it("tells nobody what ended before they listened", async () => {
    const { heard, looks, follow, listen } = start();
    follow("1");
    jobs.set("1", verified);
    listen("late");
    jobs.set("2", verified);
    follow("2");

    await waitUntil(() => looks.includes("2"));
    expect(heard).to.deep.equal(["late verified"]);
  });

  it("looks at nothing while nobody listens", async () => {
    const { looks, follow, listen } = start();
    const stop = listen("once");
    stop();
    follow("1");

    await new Promise((resolve) => setImmediate(resolve));
    expect(looks).to.deep.equal([]);
  });

  it("drops a job that is gone, stops with the explorer, and tells of a store that fails", async () => {
    const gone = start(() => undefined);
    gone.listen("one");
    gone.follow("1");
    await waitUntil(() => gone.looks.length > 0);
    expect(gone.heard).to.deep.equal([]);

    const stopped = start();
    stopped.listen("one");
    stopped.follow("1");
    await waitUntil(() => stopped.looks.length > 1);
    stopped.stopping.abort();
    const looks = stopped.looks.length;
    await sleep(20);
    expect([stopped.looks.length, stopped.errors]).to.deep.equal([looks, []]);

    const failing = start(() => {
      throw new RangeError("the disk is full");
    });
    failing.listen("one");
    failing.follow("1");
    await waitUntil(() => failing.errors.length > 0);
  });
});

const cases: readonly (readonly [Rejection, field: string, text: RegExp])[] = [
  [
    { kind: "runtime-differs", difference: { kind: "code", offsetBytes: 7 } },
    "contract_source_code",
    /^Bytecode does not match, please try again\. Compiled contract runtime bytecode .* at byte 7$/,
  ],
  [
    { kind: "compilation-errors", errors: ["ParserError: Expected ';'"] },
    "contract_source_code",
    /^There was an error compiling your contract\. .*ParserError: Expected ';'$/,
  ],
  [
    { kind: "arguments-differ", given: "00", onChain: "ff" },
    "constructor_arguments",
    /^Constructor arguments do not match, please try again\. .*Given: 00; on the chain: ff$/,
  ],
  [
    { kind: "arguments-unknown", constructor: "constructor(uint256 a)" },
    "constructor_arguments",
    /^Autodetection of constructor arguments failed\. /,
  ],
  [
    { kind: "contract-not-found", contractName: "A.sol:B", known: ["A.sol:A"] },
    "name",
    /^Wrong contract name, please try again\. /,
  ],
  [{ kind: "no-bytecode", contractName: "A.sol:I" }, "name", /^Wrong contract name, please try again\. /],
  [
    { kind: "compiler-unavailable", compilerVersion: "v0.8.1+commit.df193b15" },
    "compiler_version",
    /^Compiler version does not match, please try again\. .*v0\.8\.1/,
  ],
  [{ kind: "no-code", address: "0x12" }, "address_hash", /^Address is not a smart-contract /],
  [
    { kind: "temporary", problem: "the node is down" },
    "contract_source_code",
    /^Unable to verify\. .*node is down$/,
  ],
];

describe("the verdict on Blockscout's websocket", () => {
  for (const [rejection, field, text] of cases) {
    it(`has Blockscout's sentence and the finding: ${rejection.kind}`, () => {
      const verdict = toRejectedVerdict(rejection);
      const single = toVerificationResult(verdict, "solidity-single-file");
      const standard = toVerificationResult(verdict, "solidity-standard-json-input");

      expect(single).to.have.nested.property("errors[0].field", field);
      expect(single).to.have.nested.property("errors[0].text").that.match(text);
      expect(standard).to.have.nested.property("errors[0].field", "files");
    });
  }

  it("depends on the kind of the rejection alone, and not on what a name or a compiler says", () => {
    const errors = ["Compiled contract runtime bytecode", "The compiler A is not available"];
    const verdicts = [
      toRejectedVerdict({ kind: "temporary", problem: errors[0] ?? "" }),
      { kind: "rejected", message: `Fail - Unable to verify. ${errors[1]}` } as const,
    ];
    for (const verdict of verdicts) {
      expect(toVerificationResult(verdict, "solidity-single-file"))
        .to.have.nested.property("errors[0].text")
        .that.match(/^Unable to verify\./);
    }
  });

  it("is a success for what was verified before, too", () => {
    for (const kind of ["verified", "already-verified"] as const) {
      expect(toVerificationResult({ kind, message: "" }, "solidity-single-file")).to.deep.equal({
        kind: "verified",
      });
    }
  });
});
