import { expect } from "chai";
import { type Failure, isFailure } from "../../../src/core/errors/failure.ts";
import { fault } from "../../../src/local-explorer/faults/fault.ts";
import { namedFaults } from "../../../src/local-explorer/faults/named-faults.ts";
import { parseFaults } from "../../../src/local-explorer/faults/parse-faults.ts";

const rule = { action: "verifysourcecode", call: 1, fault: "http-502" };

const failureOf = (text: string): Failure<"FAULTS_INVALID"> => {
  try {
    parseFaults(text, { file: "faults.json" });
  } catch (error) {
    if (isFailure(error, "FAULTS_INVALID")) {
      return error;
    }
  }
  throw new RangeError("It is taken for a script");
};

describe("parseFaults", () => {
  it("reads a list of rules, by name or in full", () => {
    const rules = [
      rule,
      { action: "*", call: "2-4", fault: { kind: "late", delayMs: 500 } },
      {
        action: "checkverifystatus",
        call: "every",
        fault: { kind: "envelope", status: "1", message: "", result: null },
      },
    ];

    expect(parseFaults(`\ufeff${JSON.stringify(rules)}`, { file: "faults.json" })).to.deep.equal(rules);
    expect(parseFaults("[]", { file: "faults.json" })).to.deep.equal([]);
  });

  for (const [name, text, problem] of [
    ["no JSON", "[{", /^it is not JSON$/],
    ["an object", "{}", /^it is not a list of rules$/],
  ] as const) {
    it(`refuses ${name}`, () => {
      expect(failureOf(text).facts).to.deep.include({ script: "faults.json" });
      expect(failureOf(text).facts.problem).to.match(problem);
    });
  }

  for (const [name, changes, problem] of [
    ["an action that does not exist", { action: "verifysource" }, /^action: .*"verifysourcecode"/],
    ["a rule without an action", { action: undefined }, /^action: .*"getabi"/],
    ["the call 0", { call: 0 }, /^call: expected a number, a range/],
    ["half a call", { call: 1.5 }, /^call: expected/],
    ["a range that ends before it begins", { call: "3-2" }, /^call: expected/],
    ["a word for a call", { call: "first" }, /^call: expected/],
    ["no call", { call: undefined }, /^call: expected/],
    ["a fault that does not exist", { fault: "http-503" }, /^fault: there is no fault "http-503", but /],
    [
      "a kind that does not exist",
      { fault: { kind: "explode" } },
      /^fault: .*http, envelope, late, drop, silence, cut, echo$/,
    ],
    ["no fault", { fault: null }, /^fault: expected the name/],
    ["a status that is none", { fault: { kind: "http", status: 99 } }, /^fault: status: /],
    ["a delay of an hour", { fault: { kind: "late", delayMs: 3_600_000 } }, /^fault: delayMs: /],
    ["a misspelt member of a fault", { fault: { kind: "drop", handeld: true } }, /^fault: .*handeld/],
    ["a misspelt member of a rule", { calls: 2 }, /calls/],
  ] as const) {
    it(`refuses ${name}, and says in which rule`, () => {
      const { facts, code } = failureOf(JSON.stringify([rule, { ...rule, ...changes }]));

      expect(code).to.equal("FAULTS_INVALID");
      expect(facts).to.deep.include({ rule: "2 of 2" });
      expect(facts.problem).to.match(problem);
    });
  }

  it("accepts each named fault as an object", () => {
    for (const [name, named] of Object.entries(namedFaults)) {
      expect(fault.safeParse(named), name).to.deep.equal({ success: true, data: named });
    }
  });
});
