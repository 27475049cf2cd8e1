import { expect } from "chai";
import fc from "fast-check";
import { nextLeave, nextSlot, type Slot } from "../../../src/explorer-client/rate-limit/slot-ledger.ts";

describe("nextSlot", () => {
  it("spaces evenly what comes at once", () => {
    expect(plan(Array(7).fill(0), 3)).to.deep.equal([0, 350, 700, 1050, 1400, 1750, 2100]);
  });

  it("does not make those wait who come by themselves slowly enough", () => {
    expect(plan([0, 500, 1000, 1500, 2000], 3)).to.deep.equal([0, 500, 1000, 1500, 2000]);
  });

  it("knows less than one request in a second", () => {
    expect(plan([0, 0, 0], 0.2)).to.deep.equal([0, 5050, 10_100]);
  });

  it("lets nobody go before one that came earlier", () => {
    expect(nextSlot([at(5000)], { nowMs: 1000, heldUntilMs: 0, requestsPerSecond: 3 }).atMs).to.equal(5350);
  });

  it("has no bound where none is set", () => {
    expect(plan([0, 0, 0, 0], Number.POSITIVE_INFINITY)).to.deep.equal([0, 0, 0, 0]);
  });

  it("scenario 54: takes for reads a tenth more than the limit allows at most", () => {
    for (const perSecond of [1, 2, 3, 4, 5, 8, 10]) {
      const goesMs = plan(Array<number>(perSecond * 60 + 1).fill(0), perSecond);
      expect(goesMs.at(-1)).to.be.at.most(60_000 * 1.1);
    }
  });

  it("takes hardly more than for reads where each fourth request is a submission", () => {
    const goesMs = plan(Array<number>(301).fill(0), 5, (index) => index % 4 === 3);
    expect(goesMs.at(-1)).to.be.within(60_000 * 1.05, 60_000 * 1.075);
  });

  it("lets those behind a submission come closer to it, as far as the limit allows", () => {
    expect(plan(Array<number>(12).fill(0), 5, (index) => index === 5)).to.deep.equal([
      ...[0, 210, 420, 630, 840],
      ...[1125, 1260, 1470, 1680, 1890],
      ...[2175, 2310],
    ]);
  });

  it("never has a submission refused by who counts sliding seconds, each request being up to 100 ms late", () => {
    const request = fc.record({
      latenessMs: fc.integer({ min: 0, max: 100 }),
      gapMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
      isSubmission: fc.boolean(),
    });
    const requests = fc.array(request, { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 9 }), (asked, perSecond) => {
        let timeMs = 0;
        const comesMs = asked.map(({ gapMs }) => {
          timeMs += gapMs;
          return timeMs;
        });
        const goesMs = plan(comesMs, perSecond, (index) => asked[index]?.isSubmission === true);
        const refused = findRefused(
          goesMs.map((goMs, index) => goMs + (asked[index]?.latenessMs ?? 0)),
          perSecond,
        );
        expect(refused.filter((index) => asked[index]?.isSubmission === true)).to.deep.equal([]);
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });

  it("has no request refused for five minutes after a pause, each being up to a quarter of a second late", () => {
    const lateness = fc.array(fc.integer({ min: 0, max: 249 }), { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(lateness, fc.integer({ min: 1, max: 5 }), (latenessMs, perSecond) => {
        const slots: Slot[] = [];
        for (const _ of latenessMs) {
          slots.push(nextSlot(slots, { nowMs: 5000, heldUntilMs: 4000, requestsPerSecond: perSecond }));
        }
        const arriveMs = slots.map(({ atMs }, index) => atMs + (latenessMs[index] ?? 0));
        expect(findRefused(arriveMs, perSecond)).to.deep.equal([]);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });

  it("is as quick as before when the pause is long over", () => {
    const request = { nowMs: 304_000, heldUntilMs: 4000, requestsPerSecond: 1 };
    expect(nextSlot([at(304_000)], request).atMs).to.equal(305_050);
    expect(nextSlot([at(303_999)], { ...request, nowMs: 303_999 }).atMs).to.equal(305_249);
  });

  it("never lets more go in a second than allowed, nor one before it came, nor one before another", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 });
    const rates = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0.1, max: 30, noNaN: true }));
    fc.assert(
      fc.property(gaps, rates, fc.array(fc.boolean()), (gapsMs, perSecond, areSubmissions) => {
        let timeMs = 0;
        const comesMs = gapsMs.map((gapMs) => {
          timeMs += gapMs;
          return timeMs;
        });
        const goesMs = plan(comesMs, perSecond, (index) => areSubmissions[index] === true);
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

describe("nextLeave", () => {
  const request = { nowMs: 1000, requestsPerSecond: 2 };

  it("keeps those back that are due together, because the process was stopped", () => {
    expect(nextLeave([1000], request)).to.equal(1000);
    expect(nextLeave([1000, 1000], request)).to.equal(2050);
    expect(nextLeave([1000, 1000], { ...request, isSubmission: true })).to.equal(2125);
  });

  it("asks nothing of requests that are in time", () => {
    expect(nextLeave([0, 500], { ...request, nowMs: 1050 })).to.equal(1050);
  });

  it("waits for no time of a clock that was set back since, and has no bound where none is set", () => {
    expect(nextLeave([3_600_000, 3_600_000], request)).to.equal(1000);
    expect(nextLeave([1000], { ...request, requestsPerSecond: Number.POSITIVE_INFINITY })).to.equal(1000);
  });
});

/** When each of several requests goes, that come at these times. */
function plan(
  comesMs: readonly number[],
  requestsPerSecond: number,
  isSubmissionAt: (index: number) => boolean = () => false,
): number[] {
  const slots: Slot[] = [];
  for (const [index, nowMs] of comesMs.entries()) {
    const request = { nowMs, heldUntilMs: 0, requestsPerSecond, isSubmission: isSubmissionAt(index) };
    slots.push(nextSlot(slots, request));
  }
  return slots.map(({ atMs }) => atMs);
}

function at(atMs: number): Slot {
  return { atMs, evenMs: atMs };
}

/** Which requests a service refuses that allows so many in any second, and counts those that it refuses. */
function findRefused(arriveMs: readonly number[], perSecond: number): number[] {
  return arriveMs.flatMap((atMs, index) => {
    const inTheSecond = arriveMs.filter((other) => other > atMs - 1000 && other <= atMs);
    return inTheSecond.length > perSecond ? [index] : [];
  });
}
