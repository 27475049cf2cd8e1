import { expect } from "chai";
import type { Fault } from "../../src/local-explorer/faults/fault.ts";
import { namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import { type FaultLab, openFaultLab } from "./fault-lab.ts";
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
  // Before it the implementation is looked up, and read back.
  { action: "getsourcecode", call: 3 },
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

describe("each fault of an explorer at each call", () => {
  let lab: FaultLab;

  before(async () => {
    lab = await openFaultLab();
  });

  after(() => lab.close());

  for (const { name, at, kind, rule, wanted } of cases) {
    const what = kind === "source" ? "a verification" : "a link";
    it(`${name} at ${rule.action} ${rule.call} of ${what}: ${wanted}, and never two submissions`, async () => {
      const found = await (kind === "source" ? lab.verifyWith([rule]) : lab.linkWith([rule]));
      const accepted = countAccepted({ name, at, wanted });

      expect(found.outcome).to.equal(wanted);
      expect(found.elapsedMs).to.be.at.most(300_000);
      expect(found.accepted).to.equal(kind === "source" ? accepted : 1);
      expect(found.acceptedLinks).to.equal(kind === "source" ? 0 : accepted);
      if (wanted === "pending" && at === 2) {
        expect(found.receipt).to.have.length(50);
      }
    });
  }
});
