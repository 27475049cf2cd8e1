import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";
import { type Address, toHex } from "../../../../src/base/hex.ts";
import { createAnnouncer } from "../../../../src/local-explorer/api/blockscout/announcer.ts";
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
    clock: createTestClock(),
    stopping: stopping.signal,
    onInternalError: (error) => errors.push(error),
  });
  const follow = (uid: string, address: Address = someAddress) =>
    announcer.follow({ uid, address, codeFormat: "solidity-single-file" });
  const listen = (name: string, address: Address = someAddress) =>
    announcer.listen(address, ({ kind }) => heard.push(`${name} ${kind}`));
  return { errors, heard, looks, stopping, follow, listen };
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
