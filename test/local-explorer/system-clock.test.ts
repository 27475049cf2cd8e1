import { expect } from "chai";
import { systemClock as clientClock } from "../../src/explorer-client/system-clock.ts";
import { systemClock as serverClock } from "../../src/local-explorer/system-clock.ts";

for (const [owner, clock] of [
  ["the local explorer", serverClock],
  ["the explorer's client", clientClock],
] as const) {
  describe(`the clock of ${owner}`, () => {
    it("rejects with the signal's own reason when it is aborted, before or during a sleep", async () => {
      const reason = new TypeError("enough");
      const controller = new AbortController();
      const sleep = clock.sleep(60_000, controller.signal).catch((error: unknown) => error);
      controller.abort(reason);

      expect(await sleep).to.equal(reason);
      expect(await clock.sleep(1, controller.signal).catch((error: unknown) => error)).to.equal(reason);
    });

    it("does not end a wait at once that is longer than Node's timers can be", async () => {
      for (const delayMs of [2 ** 31, Number.MAX_VALUE, Number.POSITIVE_INFINITY]) {
        const signal = clock.signalAfter(delayMs);
        const controller = new AbortController();
        let isOver = false;
        const slept = clock.sleep(delayMs, controller.signal).then(
          () => {
            isOver = true;
          },
          () => undefined,
        );
        await clock.sleep(20);

        expect([delayMs, signal.aborted, isOver]).to.deep.equal([delayMs, false, false]);
        controller.abort();
        await slept;
      }
    });
  });
}
