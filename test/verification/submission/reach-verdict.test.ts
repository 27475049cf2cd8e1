import { expect } from "chai";
import type { StatusAnswer, SubmissionAnswer } from "../../../src/verification/ports.ts";
import { reachVerdict } from "../../../src/verification/submission/reach-verdict.ts";
import { toSubmittableSource } from "../../../src/verification/submission/submittable.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld, type FakeWorld, toShownRecord } from "../../helpers/fake-ports.ts";
import { runIn } from "../../helpers/fake-run.ts";
import { isOurs, receipt, submission } from "../../helpers/worlds.ts";

const accepted: SubmissionAnswer = { kind: "receipt", receipt };

const verified: StatusAnswer = { kind: "verified", message: "Pass - Verified" };

const notIndexed = { kind: "not-indexed", message: "Unable to locate ContractCode" } as const;

const tryLater = { kind: "try-later", message: "server too busy", retryAfterMs: 20_000 } as const;

function reachIn(world: FakeWorld, timeoutMs = 300_000) {
  return runIn(world, { timeoutMs }, (run) =>
    reachVerdict(toSubmittableSource({ isOurs, submission, chainId: 31_337 }, run.ports.explorer), run),
  );
}

describe("reachVerdict", () => {
  for (const [what, first] of [
    ["after a lost answer", { kind: "unknown", message: "The answer was lost." }],
    ["of somebody else", { kind: "under-way", message: "Another verification is running." }],
  ] as const) {
    it(`scenario 65: follows a job under way ${what} by the record, and posts the source twice at most`, async () => {
      const underWay = { kind: "under-way", message: "Another verification is running." } as const;
      const posts = { submissions: [first, ...Array(5).fill(underWay)], statuses: [verified] };
      const endWith = async (shownAfterMs: number) => {
        const world = createFakeWorld({ ...posts, capabilities: { repeatAfterMs: 15_000 } });
        const shownAtMs = world.clock.now() + shownAfterMs;
        const getSourceCode = async () =>
          world.clock.now() < shownAtMs ? undefined : toShownRecord(submission);
        const explorer = { ...world.ports.explorer, getSourceCode };
        const final = await reachIn({ ...world, ports: { ...world.ports, explorer } });
        expect(world.submissions.length).to.be.lessThan(3);
        return { final, entries: world.journal.states.size };
      };

      expect((await endWith(150_000)).final.kind).to.equal("verified");
      const { final, entries } = await endWith(600_000);
      expect(final.kind).to.equal("unknown");
      expect(entries).to.equal(1);
    });
  }

  it("scenario 65: keeps the intent of a post that may have arrived while the explorer is busy", async () => {
    const lost = { kind: "unknown", message: "The answer was lost." } as const;
    const world = createFakeWorld({
      submissions: [lost, ...Array(20).fill(tryLater)],
      capabilities: { repeatAfterMs: 15_000 },
    });

    expect((await reachIn(world)).kind).to.equal("unknown");
    expect(world.journal.states.size).to.equal(1);
  });

  it("waits as long as the explorer asks for", async () => {
    const world = createFakeWorld({ submissions: [accepted, accepted], statuses: [tryLater, verified] });

    expect(await reachIn(world)).to.include({ kind: "verified" });
    expect(world.clock.sleepsMs).to.deep.equal([250, 20_000, 250]);
  });

  it("gives up before the deadline, with a failure of its own", async () => {
    const world = createFakeWorld({ submissions: Array.from({ length: 10 }, () => notIndexed) });
    const failure = await failureOf(reachIn(world, 7000));

    expect(failure.code).to.equal("CONTRACT_NOT_INDEXED");
    expect(world.clock.sleepsMs.reduce((sum, delayMs) => sum + delayMs, 0)).to.be.below(7000);
  });

  describe("after a rejection without a reason", () => {
    const bare = { kind: "rejected", message: "Fail - Unable to verify", lacksReason: true } as const;

    const worldOf = (status: StatusAnswer = bare) =>
      createFakeWorld({ submissions: [accepted], statuses: [status] });

    it("scenario 52: says that the explorer gives none, what is proved, and where its page is", async () => {
      const world = worldOf();

      expect(await reachIn(world)).to.deep.equal({
        kind: "rejected",
        message:
          "Fail - Unable to verify. FakeScan gives no reason. What was submitted is proved to be the source of " +
          `the code on the chain. Its page: https://fakescan.example/address/${submission.address}#code`,
        receipt,
      });
      expect(world.submissions).to.have.length(1);
      expect(world.journal.states.size).to.equal(0);
    });

    it("says no more after a rejection that has one, or that was the answer to the post", async () => {
      const refused = { kind: "rejected", message: "Missing field" } as const;

      expect(await reachIn(worldOf({ kind: "rejected", message: "Fail. Why" }))).to.include({
        message: "Fail. Why",
      });
      expect(await reachIn(createFakeWorld({ submissions: [refused] }))).to.include(refused);
    });
  });
});
