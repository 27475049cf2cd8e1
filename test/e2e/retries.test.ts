import { expect } from "chai";
import type { FaultRule } from "../../src/local-explorer/faults/create-fault-plan.ts";
import { type FaultLab, openFaultLab } from "./fault-lab.ts";

describe("an explorer that is busy or down for a while", () => {
  let lab: FaultLab;

  before(async () => {
    lab = await openFaultLab();
  });

  after(async () => {
    await lab?.close();
  });

  it("scenario 65: is asked again while it answers 429 with Retry-After: 1 for half a minute", async () => {
    for (const action of ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const) {
      const faults: readonly FaultRule[] = [{ action, call: "1-28", fault: "http-429" }];
      const { outcome, accepted, elapsedMs } = await lab.verifyWith(faults);

      expect({ outcome, accepted }, action).to.deep.equal({ outcome: "verified", accepted: 1 });
      expect(elapsedMs, action).to.be.within(28_000, 90_000);
    }
  });

  it("scenario 65: is asked again while a gateway answers 502 for 75 s", async () => {
    const faults: readonly FaultRule[] = [{ action: "*", call: "1-13", fault: "http-502" }];
    const { outcome, accepted, elapsedMs } = await lab.verifyWith(faults);

    expect({ outcome, accepted }).to.deep.equal({ outcome: "verified", accepted: 1 });
    expect(elapsedMs).to.be.within(50_000, 150_000);
  });

  it("scenario 65: is waited for until the deadline, and no longer", async () => {
    const faults: readonly FaultRule[] = [{ action: "*", call: "every", fault: "http-502" }];
    const { outcome, accepted, elapsedMs } = await lab.verifyWith(faults, { timeoutMs: 120_000 });

    expect({ outcome, accepted }).to.deep.equal({ outcome: "DEADLINE_EXCEEDED", accepted: 0 });
    expect(elapsedMs).to.be.within(119_000, 125_000);
  });
});
