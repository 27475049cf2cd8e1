import { expect } from "chai";
import type { StatusAnswer, SubmissionAnswer } from "../../src/verification/ports.ts";
import { reachVerdict } from "../../src/verification/reach-verdict.ts";
import { toSubmittableSource } from "../../src/verification/to-submittable-source.ts";
import { failureOf } from "../helpers/failure.ts";
import { createFakeWorld, type FakeWorld } from "../helpers/fake-ports.ts";
import { runIn, verifyIn } from "../helpers/fake-run.ts";
import { createChildWorld, receipt, submission } from "../helpers/worlds.ts";

const accepted: SubmissionAnswer = { kind: "receipt", receipt };
const verified: StatusAnswer = { kind: "verified", message: "Pass - Verified" };
const notIndexed = { kind: "not-indexed", message: "Unable to locate ContractCode" } as const;
const tryLater = { kind: "try-later", message: "server too busy", retryAfterMs: 20_000 } as const;

function reachIn(world: FakeWorld, timeoutMs = 300_000) {
  return runIn(world, { timeoutMs }, (run) =>
    reachVerdict(toSubmittableSource({ submission, chainId: 31_337 }, run.ports.explorer), run),
  );
}

describe("reachVerdict", () => {
  it("submits once and follows the receipt", async () => {
    const world = createFakeWorld({ submissions: [accepted], statuses: [verified] });

    expect(await reachIn(world)).to.deep.equal({ ...verified, receipt });
    expect(world.asked).to.deep.equal(["submit", "check"]);
  });

  it("waits for an explorer that has not seen the contract yet, and says so", async () => {
    const world = createFakeWorld({
      submissions: [notIndexed, notIndexed, accepted],
      statuses: [verified],
    });

    expect(await reachIn(world)).to.include({ kind: "verified" });
    expect(world.clock.sleepsMs).to.deep.equal([1000, 2000, 250]);
    expect(world.progress.map(({ step }) => step)).to.deep.equal([
      "submitting",
      "waiting-for-indexing",
      "submitting",
      "waiting-for-indexing",
      "submitting",
      "polling",
    ]);
  });

  it("submits again when the receipt says that the contract is not indexed", async () => {
    const world = createFakeWorld({ submissions: [accepted, accepted], statuses: [notIndexed, verified] });

    expect(await reachIn(world)).to.include({ kind: "verified" });
    expect(world.asked).to.deep.equal(["submit", "check", "submit", "check"]);
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

  it("decides nothing when the explorer was never ready, or its answer was lost", async () => {
    const busy = createChildWorld({ submissions: [accepted], statuses: [tryLater] });
    const lost = createChildWorld({
      submissions: Array.from(
        { length: 3 },
        () => ({ kind: "unknown", message: "the answer was lost" }) as const,
      ),
    });

    expect(await verifyIn(busy, { timeoutMs: 280 })).to.include({
      status: "pending",
      message: "server too busy",
    });
    expect(await verifyIn(lost)).to.include({
      status: "pending",
      receipt: null,
      message: "the answer was lost",
    });
  });
});
