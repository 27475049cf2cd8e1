import { expect } from "chai";
import fc from "fast-check";
import { nextSlot } from "../../../src/explorer-client/rate-limit/slot-ledger.ts";

describe("nextSlot", () => {
  it("spaces evenly what comes at once", () => {
    expect(plan(Array(7).fill(0), 3)).to.deep.equal([0, 417, 834, 1251, 1668, 2085, 2502]);
  });

  it("does not make those wait who come by themselves slowly enough", () => {
    expect(plan([0, 500, 1000, 1500, 2000], 3)).to.deep.equal([0, 500, 1000, 1500, 2000]);
  });

  it("knows less than one request in a second", () => {
    expect(plan([0, 0, 0], 0.2)).to.deep.equal([0, 5250, 10_500]);
  });

  it("lets nobody go before one that came earlier", () => {
    expect(nextSlot([5000], { notBeforeMs: 1000, requestsPerSecond: 3 })).to.equal(5417);
  });

  it("has no bound where none is set", () => {
    expect(plan([0, 0, 0, 0], Number.POSITIVE_INFINITY)).to.deep.equal([0, 0, 0, 0]);
  });

  it("keeps to a limit of any second though each request is up to a quarter of a second late", () => {
    const lateness = fc.array(fc.integer({ min: 0, max: 249 }), { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(lateness, fc.integer({ min: 1, max: 5 }), (latenessMs, perSecond) => {
        const goesMs = plan(Array<number>(latenessMs.length).fill(0), perSecond);
        const arriveMs = goesMs.map((goMs, index) => goMs + (latenessMs[index] ?? 0));
        for (const arrivedMs of arriveMs) {
          const inOneSecond = arriveMs.filter((other) => other >= arrivedMs && other < arrivedMs + 1000);
          expect(inOneSecond.length).to.be.at.most(perSecond);
        }
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  it("never lets more go in a second than allowed, nor one before it came, nor one before another", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 });
    const rates = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0.1, max: 30, noNaN: true }));
    fc.assert(
      fc.property(gaps, rates, (gapsMs, perSecond) => {
        let timeMs = 0;
        const comesMs = gapsMs.map((gapMs) => {
          timeMs += gapMs;
          return timeMs;
        });
        const goesMs = plan(comesMs, perSecond);
        for (const [index, goMs] of goesMs.entries()) {
          expect(goMs).to.be.at.least(comesMs[index] ?? 0);
          expect(goMs).to.be.at.least(goesMs[index - 1] ?? 0);
          const inOneSecond = goesMs.filter((other) => other >= goMs && other < goMs + 1000);
          expect(inOneSecond.length).to.be.at.most(Math.ceil(perSecond));
        }
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });
});

/** When each of several requests goes, that come at these times. */
function plan(comesMs: readonly number[], requestsPerSecond: number): number[] {
  const slotsMs: number[] = [];
  for (const notBeforeMs of comesMs) {
    slotsMs.push(nextSlot(slotsMs, { notBeforeMs, requestsPerSecond }));
  }
  return slotsMs;
}
