import { expect } from "chai";
import fc from "fast-check";
import { nextSlot } from "../../../src/explorer-client/rate-limit/next-slot.ts";

describe("nextSlot", () => {
  it("lets as many go at once as a second allows, and the next one after it", () => {
    expect(plan(Array(7).fill(0), 3)).to.deep.equal([0, 0, 0, 1050, 1050, 1050, 2100]);
  });

  it("does not make those wait who come by themselves slowly enough", () => {
    expect(plan([0, 400, 800, 1200, 1600], 3)).to.deep.equal([0, 400, 800, 1200, 1600]);
  });

  it("knows less than one request in a second", () => {
    expect(plan([0, 0, 0], 0.2)).to.deep.equal([0, 5050, 10_100]);
  });

  it("lets nobody go before one that came earlier", () => {
    expect(nextSlot([5000], { notBeforeMs: 1000, requestsPerSecond: 3 })).to.equal(5000);
  });

  it("has no bound where none is set", () => {
    expect(plan([0, 0, 0, 0], Number.POSITIVE_INFINITY)).to.deep.equal([0, 0, 0, 0]);
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
