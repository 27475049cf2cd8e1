import { expect } from "chai";
import { createFailure } from "../../../src/core/errors/failure.ts";
import type { StatusAnswer } from "../../../src/verification/ports.ts";
import { awaitVerdict } from "../../../src/verification/submission/await-verdict.ts";
import { toSubmittableSource } from "../../../src/verification/submission/submittable.ts";
import { createFakeWorld, type FakeWorld, type Scripted, toShownRecord } from "../../helpers/fake-ports.ts";
import { type FakeRequest, runIn } from "../../helpers/fake-run.ts";
import { isOurs, receipt, submission } from "../../helpers/worlds.ts";

const pending: StatusAnswer = { kind: "pending", message: "Pending in queue" };

const verified: StatusAnswer = { kind: "verified", message: "Pass - Verified" };

const unknown: StatusAnswer = { kind: "unknown-receipt", message: "Invalid GUID" };

const rateLimited = createFailure("EXPLORER_RATE_LIMITED", {
  explorer: "S",
  message: "5/sec",
  hasApiKey: true,
});

const keyInvalid = createFailure("API_KEY_INVALID", { explorer: "S", message: "Invalid API Key" });

function worldOf(...statuses: readonly Scripted<StatusAnswer>[]): FakeWorld {
  return createFakeWorld({ statuses });
}

function awaitIn(world: FakeWorld, request: FakeRequest = {}) {
  return runIn(world, request, (run) =>
    awaitVerdict(
      { ...run, submittable: toSubmittableSource({ isOurs, submission, chainId: 1 }, run.ports.explorer) },
      { receipt, givenAtMs: world.clock.now() },
    ),
  );
}

describe("awaitVerdict", () => {
  it("polls until the explorer has decided, ever more slowly", async () => {
    const world = worldOf(pending, pending, pending, verified);

    expect(await awaitIn(world)).to.deep.equal({ ...verified, receipt });
    expect(world.clock.sleepsMs).to.deep.equal([250, 500, 1000, 1500]);
  });

  it("does not ask again before the explorer wants to be asked", async () => {
    const busy = createFailure("EXPLORER_RATE_LIMITED", {
      explorer: "S",
      message: "5/sec",
      hasApiKey: true,
      retryAfterMs: 20_000,
    });
    const world = worldOf(busy, pending, verified);

    expect(await awaitIn(world)).to.include({ kind: "verified" });
    expect(world.clock.sleepsMs).to.deep.equal([250, 20_000, 1000]);
  });

  it("stays pending at the deadline, with the receipt and the last thing that was heard", async () => {
    const often = <T>(answer: T) => Array.from({ length: 20 }, () => answer);

    expect(await awaitIn(worldOf(...often(pending)), { timeoutMs: 15_000 })).to.deep.equal({
      ...pending,
      receipt,
    });
    // No reason to post it again: a receipt is lost if it is unknown for four minutes.
    expect(await awaitIn(worldOf(...often(unknown)), { timeoutMs: 15_000 })).to.deep.equal({
      kind: "pending",
      message: 'FakeScan does not know the receipt yet: "Invalid GUID".',
      receipt,
    });
    expect(await awaitIn(worldOf(pending, ...often(rateLimited)), { timeoutMs: 15_000 })).to.deep.equal({
      kind: "pending",
      message: rateLimited.summary,
      receipt,
    });
  });

  it("stays pending when the deadline comes in the middle of a poll", async () => {
    expect(await awaitIn(worldOf(pending, "silence"))).to.deep.equal({ ...pending, receipt });
    expect(await awaitIn(worldOf("silence"))).to.deep.equal({
      kind: "pending",
      message: "FakeScan gave a receipt, and did not answer what became of it before the time limit.",
      receipt,
    });
  });

  it("goes on after a refusal that does not come again", async () => {
    expect(await awaitIn(worldOf(keyInvalid, pending, keyInvalid, keyInvalid, verified))).to.include({
      kind: "verified",
    });
  });

  it("keeps the receipt when the explorer refuses three times in a row, and polls no more", async () => {
    const world = worldOf(pending, keyInvalid, keyInvalid, keyInvalid);

    expect(await awaitIn(world)).to.deep.equal({ kind: "pending", message: keyInvalid.summary, receipt });
    expect(world.asked).to.deep.equal(["check", "check", "record", "check", "record", "check", "record"]);
  });

  it("looks at what is shown before it gives a receipt up, for whatever reason", async () => {
    const record = toShownRecord(submission);
    const often = <T>(answer: T) => Array.from({ length: 20 }, () => answer);
    const worlds = [
      createFakeWorld({ statuses: [keyInvalid], record }),
      createFakeWorld({ statuses: [{ kind: "rejected", message: "Fail" }], record }),
      createFakeWorld({ statuses: often(unknown), record }),
      createFakeWorld({ statuses: often(pending), record }),
    ];

    const none = "the receipt has no verdict";
    const contrary = [none, 'it rejected the receipt: "Fail"', none, none];
    for (const [index, world] of worlds.entries()) {
      expect(await awaitIn(world, { timeoutMs: 15_000 })).to.deep.equal({
        kind: "shown",
        isSubmitted: contrary[index] === none,
        message: `The explorer shows its source, although ${contrary[index]}.`,
        receipt,
      });
    }
  });

  describe("while a receipt stays pending", () => {
    const often = Array.from({ length: 40 }, () => pending);
    const record = toShownRecord(submission);

    it("prefers the explorer's own verdict, if that came between the two questions", async () => {
      const world = createFakeWorld({ statuses: [...often.slice(0, 6), verified], record });

      expect(await awaitIn(world)).to.deep.equal({ ...verified, receipt });
    });

    it("goes on while nothing is shown, and where it was shown before the post", async () => {
      const statuses = [...often.slice(0, 13), verified];
      const [empty, forced] = [createFakeWorld({ statuses }), createFakeWorld({ statuses, record })];
      const shownBefore = runIn(forced, {}, (run) =>
        awaitVerdict(
          {
            ...run,
            submittable: toSubmittableSource(
              { isOurs, submission, chainId: 1, mayBeShownBefore: true },
              run.ports.explorer,
            ),
          },
          { receipt, givenAtMs: forced.clock.now() },
        ),
      );

      expect(await awaitIn(empty)).to.deep.equal({ ...verified, receipt });
      expect(empty.asked.filter((question) => question === "record")).to.have.length(2);
      expect(await shownBefore).to.deep.equal({ ...verified, receipt });
      expect(forced.asked).not.to.include("record");
    });
  });

  it("gives up a receipt that is unknown for as long as explorers take to judge", async () => {
    const world = worldOf(...Array.from({ length: 80 }, () => unknown));
    const startMs = world.clock.now();

    expect(await awaitIn(world, { timeoutMs: 600_000 })).to.deep.equal({ ...unknown, receipt });
    expect(world.clock.now() - startMs).to.be.within(240_000, 245_000);
  });

  it("counts the four minutes from the last answer that knew the receipt", async () => {
    const flapping = Array.from({ length: 5 }, () => [...Array.from({ length: 12 }, () => unknown), pending]);

    for (const timeoutMs of [200_000, 300_000]) {
      expect(await awaitIn(worldOf(...flapping.flat(), ...flapping.flat()), { timeoutMs })).to.include({
        kind: "pending",
        receipt,
      });
    }
  });
});
