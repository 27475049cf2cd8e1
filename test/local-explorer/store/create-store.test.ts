import { expect } from "chai";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";

describe("the table of daily counters", () => {
  const counter = { day: "2026-11-21", kind: "source", keyHash: "a" } as const;

  it("counts each day, each kind and each key by itself", () => {
    const { dailyCounters } = openStore(":memory:");
    dailyCounters.increment(counter);
    dailyCounters.increment(counter);

    expect(dailyCounters.count(counter)).to.equal(2);
    expect(dailyCounters.count({ ...counter, day: "2026-11-22" })).to.equal(0);
    expect(dailyCounters.count({ ...counter, kind: "proxy" })).to.equal(0);
    expect(dailyCounters.count({ ...counter, keyHash: "b" })).to.equal(0);
  });

  it("forgets the days that are over", () => {
    const { dailyCounters } = openStore(":memory:");
    dailyCounters.increment(counter);
    dailyCounters.increment({ ...counter, day: "2026-11-22" });

    expect(dailyCounters.count(counter)).to.equal(0);
    expect(dailyCounters.count({ ...counter, day: "2026-11-22" })).to.equal(1);
  });
});
