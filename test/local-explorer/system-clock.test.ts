import { expect } from "chai";
import { systemClock } from "../../src/local-explorer/system-clock.ts";

describe("the local explorer's clock", () => {
  it("rejects with the signal's own reason when it is aborted, before or during a sleep", async () => {
    const reason = new TypeError("enough");
    const controller = new AbortController();
    const sleep = systemClock.sleep(60_000, controller.signal).catch((error: unknown) => error);
    controller.abort(reason);

    expect(await sleep).to.equal(reason);
    expect(await systemClock.sleep(1, controller.signal).catch((error: unknown) => error)).to.equal(reason);
  });
});
