import { expect } from "chai";
import type { FaultRule } from "../../../src/local-explorer/faults/create-fault-plan.ts";
import { createFaultPlan } from "../../../src/local-explorer/faults/create-fault-plan.ts";

const drop = { kind: "drop" } as const;

/** Which of the first calls of an action get a fault. */
const findHits = (rules: readonly FaultRule[], calls: number): number[] => {
  const plan = createFaultPlan(rules);
  return Array.from({ length: calls }, (_, index) => index + 1).filter(
    () => plan.next("checkverifystatus") !== undefined,
  );
};

describe("the plan of faults", () => {
  for (const [call, hits] of [
    [1, [1]],
    ["2", [2]],
    ["2-4", [2, 3, 4]],
    ["4-", [4, 5, 6]],
    ["every", [1, 2, 3, 4, 5, 6]],
    [7, []],
  ] as const) {
    it(`gives the fault to the calls ${call}`, () => {
      expect(findHits([{ action: "checkverifystatus", call, fault: drop }], 6)).to.deep.equal(hits);
    });
  }

  it("takes the first rule of several", () => {
    const plan = createFaultPlan([
      { action: "getabi", call: "1-2", fault: "silence" },
      { action: "*", call: "every", fault: "drop" },
    ]);

    const kinds = [
      plan.next("getabi"),
      plan.next("getsourcecode"),
      plan.next("getabi"),
      plan.next("getabi"),
    ].map((fault) => fault?.kind);

    expect(kinds).to.deep.equal(["silence", "drop", "silence", "drop"]);
  });
});
