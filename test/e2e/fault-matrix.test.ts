import { expect } from "chai";
import type { Fault } from "../../src/local-explorer/faults/fault.ts";
import { namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import { type FaultStage, type LinkOutcome, type Outcome, openFaultStage } from "./fault-stage.ts";
import { faultTable } from "./fault-table.ts";
import { moreFaults } from "./more-faults.ts";

const faults: Readonly<Record<string, Fault>> = { ...namedFaults, ...moreFaults };

const rows = Object.entries(faultTable).map(([name, row]) => {
  const fault = faults[name];
  if (fault === undefined) {
    throw new RangeError(`no such fault: ${name}`);
  }
  return { name, fault, row };
});

const sourceCalls = [
  { action: "getsourcecode", call: 1 },
  { action: "verifysourcecode", call: 1 },
  { action: "checkverifystatus", call: 1 },
] as const;

const linkCalls = [
  // The first one is about the implementation.
  { action: "getsourcecode", call: 2 },
  { action: "verifyproxycontract", call: 1 },
  { action: "checkproxyverification", call: 1 },
] as const;

/** Accepted although the answer never said so. */
const isLost = (name: string): boolean => name === "lost-answer" || name === "cut-answer";

/** Whatever ends before a submission is accepted ends without one, and everything else with one. */
const countAccepted = ({ name, wanted, at }: Pick<Case, "name" | "wanted" | "at">): number =>
  at === 2 || ["verified", "linked"].includes(wanted) || isLost(name) ? 1 : 0;

const cases = rows.flatMap(({ name, fault, row }) =>
  [0, 1, 2].flatMap((at) => {
    const [source, link] = [sourceCalls[at], linkCalls[at]];
    const [wantedSource = "", wantedLink = ""] = [row.source[at], row.link[at]];
    return source === undefined || link === undefined
      ? []
      : [
          { name, at, kind: "source", rule: { ...source, fault }, wanted: wantedSource } as const,
          { name, at, kind: "link", rule: { ...link, fault }, wanted: wantedLink } as const,
        ];
  }),
);

type Case = (typeof cases)[number];

/** The waits are real, so all of them are waited for at the same time. */
describe("each fault of an explorer at each call", function () {
  this.timeout(150_000);

  let stage: FaultStage;
  const outcomes = new Map<Case, Promise<Outcome | LinkOutcome>>();

  before(async () => {
    stage = await openFaultStage();
    for (const one of cases) {
      const outcome = one.kind === "source" ? stage.verifyWith([one.rule]) : stage.linkWith([one.rule]);
      // Each is looked at by its own test.
      outcome.catch(() => undefined);
      outcomes.set(one, outcome);
    }
  });

  after(async () => {
    await Promise.allSettled(outcomes.values());
    await stage.close();
  });

  for (const one of cases) {
    const { name, kind, rule, wanted } = one;
    const what = kind === "source" ? "a verification" : "a link";
    it(`${name} at ${rule.action} ${rule.call} of ${what}: ${wanted}, and never two submissions`, async () => {
      const found = await outcomes.get(one);
      const accepted = countAccepted(one);

      expect(found?.outcome).to.equal(wanted);
      expect(found?.elapsedMs).to.be.below(110_000);
      expect(found?.accepted).to.equal(kind === "source" ? accepted : 1);
      if (found !== undefined && "acceptedLinks" in found) {
        expect(found.acceptedLinks).to.equal(accepted);
      }
      if (wanted === "pending") {
        expect(found?.receipt).to.have.length(50);
      }
    });
  }
});
