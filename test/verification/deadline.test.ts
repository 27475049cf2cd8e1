import { expect } from "chai";
import { systemClock } from "../../src/base/clock.ts";
import { createFailure } from "../../src/core/errors/failure.ts";
import { withDeadline } from "../../src/verification/deadline.ts";
import type { Progress } from "../../src/verification/ports.ts";
import { failureOf } from "../helpers/failure.ts";
import { targetAddress } from "../helpers/fake-run.ts";
import { hintsOf } from "../helpers/hardhat-words.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { createVirtualClock } from "../helpers/virtual-clock.ts";

const rateLimited = createFailure("EXPLORER_RATE_LIMITED", {
  explorer: "Scan",
  message: "slow down",
  hasApiKey: true,
});

/** Returns the failure at the deadline of work that reported these events, for all explorers or for one. */
function failAfter(
  told: readonly Progress[],
  {
    explorer,
    waitingFor = () => undefined,
  }: { readonly explorer?: string; readonly waitingFor?: () => string | undefined } = {},
) {
  const clock = createVirtualClock();
  const limits = { timeoutMs: 2500, clock, reporter: { progress: () => undefined }, waitingFor };
  const work = withDeadline(limits, async (deadline, { progress }) => {
    told.forEach(progress);
    const { signal } = explorer === undefined ? deadline : deadline.forExplorer(explorer);
    await clock.sleep(3000, signal);
  });
  return failureOf(work);
}

describe("withDeadline", () => {
  it("ends what the work left behind, and its own timer with it", async () => {
    const abandoned = await withDeadline(
      { timeoutMs: 1000, clock: systemClock },
      async ({ signal, forExplorer }) => [signal, forExplorer("Scan").signal],
    );

    expect(abandoned.map(({ aborted }) => aborted)).to.deep.equal([true, true]);
  });

  it("turns its own abort into a failure that names the time", async () => {
    const clock = createVirtualClock();
    const work = withDeadline({ timeoutMs: 2500, clock }, ({ signal }) => clock.sleep(3000, signal));
    const failure = await failureOf(work);

    expect(failure.code).to.equal("DEADLINE_EXCEEDED");
    expect(failure.facts).to.deep.equal({ timeout: "2.5 s" });
    expect(failure.hints.join()).to.not.include("submits");
  });

  const asking: Progress = { step: "asking", explorer: "Scan", question: "the source" };
  const asked: Progress = { ...asking, step: "asked", failure: rateLimited };
  const retrying: Progress = { step: "retrying", node: "network one", message: "It hung up.", delayMs: 1 };
  const compiling: Progress = { step: "compiling", compilerVersion: "0.8.28", sources: 3 };

  it("says whom it waited for, what was answered last and what was submitted, of work that reports", async () => {
    const waitingFor = () => "network one (eth_call)";
    const polling: Progress = { step: "polling", explorer: "Scan", receipt: "r1", message: "Pending" };
    const choosing: Progress = { step: "choosing", explorers: ["Scan", "Other"] };
    const message = "An earlier run submitted it.";
    const looking: Progress = {
      ...{ step: "looking", explorer: "Scan", shownAs: "its source", message, forMs: 1_000 },
    };
    const unchosen = { timeout: "2.5 s", "waited for": "network one (eth_call)" };
    const known = { ...unchosen, explorer: "Scan, Other" };
    const factsAfter = async (...told: readonly Progress[]) => (await failAfter(told, { waitingFor })).facts;

    expect(await factsAfter()).to.deep.equal({
      ...unchosen,
      explorer: "none chosen yet",
      submitted: "nothing",
    });
    expect(await factsAfter(choosing)).to.deep.equal({ ...known, submitted: "nothing" });
    expect(await factsAfter(choosing, retrying, polling)).to.deep.equal({
      ...known,
      "last answer": "Pending",
      Scan: "submitted: receipt r1",
    });
    expect(await factsAfter(choosing, looking)).to.deep.equal({
      ...known,
      "last answer": message,
      Scan: "submitted: no answer yet",
    });
  });

  it("tells of one explorer what came of this one, or else of the node", async () => {
    const factsOf = async (...told: readonly Progress[]) =>
      (await failAfter(told, { explorer: "Other" })).facts;

    expect(await factsOf({ ...asking, explorer: "Other" }, asking, asked)).to.include({
      explorer: "Other",
      "waited for": "Other (the source)",
    });
    expect(await factsOf(retrying, asked)).to.include({
      "waited for": undefined,
      "last answer": "It hung up.",
    });
  });

  it("names the work on this machine that it waited for, and advises more time alone", async () => {
    const local = await failAfter([asked, compiling, { step: "noted", note: "So it is." }]);
    const matching = await failAfter([asked, { step: "matching", address: targetAddress }]);

    expect(local.facts)
      .to.include({ "waited for": "this machine (compiling 3 sources with solc 0.8.28)" })
      .and.not.have.property("last answer");
    expect(hintsOf(local).join()).to.match(/^Set a longer time limit[^,]*$/);
    expect(matching.facts).to.include({ "waited for": "this machine (searching the builds)" });
    expect((await failAfter([compiling, asking])).facts).to.include({ "waited for": "Scan (the source)" });
    expect(hintsOf(await failAfter([compiling, asked])).join()).to.include("Run the same command again");
  });

  it("keeps a failure and a bug as they are, also when they come after the end", async () => {
    const clock = createVirtualClock();
    for (const error of [
      createFailure("NO_CODE_AT_ADDRESS", { address: targetAddress, chainId: 1 }),
      new TypeError("a bug"),
      new DOMException("aborted by somebody else", "AbortError"),
    ]) {
      const work = withDeadline({ timeoutMs: 10, clock }, async () => {
        clock.pass(20);
        throw error;
      });
      expect(await rejectionOf(work)).to.equal(error);
    }
  });

  it("rejects with the caller's reason when the caller aborts", async () => {
    const clock = createVirtualClock();
    const reason = new TypeError("changed my mind");
    const signal = AbortSignal.abort(reason);
    const work = withDeadline({ timeoutMs: 10, signal, clock }, (deadline) =>
      clock.sleep(1, deadline.signal),
    );

    expect(await rejectionOf(work)).to.equal(reason);
  });
});
