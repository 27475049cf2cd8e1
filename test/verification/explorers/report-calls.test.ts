import { expect } from "chai";
import { withDeadline } from "../../../src/verification/deadline.ts";
import { reportCalls } from "../../../src/verification/explorers/report-calls.ts";
import type { Explorer } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const nothing = { waitedFor: undefined, lastAnswer: undefined };

/** The facts of the failure at the end, after some questions to an explorer. */
async function factsAfter(ask: (explorer: Explorer, signal: AbortSignal) => Promise<unknown>) {
  const clock = createVirtualClock();
  const silence = (signal: AbortSignal | undefined) => clock.sleep(9000, signal);
  const world = createFakeWorld({});
  const reporter = { progress: () => undefined };
  const work = withDeadline({ timeoutMs: 2500, clock, reporter }, async ({ signal }, told) => {
    const explorer: Explorer = {
      ...world.ports.explorer,
      getAbi: async () => {
        throw new RangeError("no answer");
      },
      getContractCreation: async (_addresses, options) => {
        await silence(options?.signal);
        return [];
      },
    };
    await ask(reportCalls(explorer, { reporter: told, signal }), signal);
    await silence(signal);
  });
  const { "waited for": waitedFor, "last answer": lastAnswer } = (await failureOf(work)).facts;
  return { waitedFor, lastAnswer };
}

describe("reportCalls", () => {
  it("tells the deadline that none is awaited any more", async () => {
    expect(await factsAfter((explorer) => explorer.getSourceCode(targetAddress))).to.deep.equal(nothing);
  });

  it("tells the deadline which question is open, though nothing was answered", async () => {
    const ask = (explorer: Explorer, signal: AbortSignal) =>
      explorer.getContractCreation([targetAddress], { signal });

    expect(await factsAfter(ask)).to.deep.equal({ ...nothing, waitedFor: "FakeScan (the creation)" });
  });

  it("takes the question for closed after a failure", async () => {
    const ask = (explorer: Explorer) => explorer.getAbi(targetAddress).catch(() => undefined);

    expect(await factsAfter(ask)).to.deep.equal(nothing);
  });
});
