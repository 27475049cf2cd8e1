import { type Address, type BareHex, listWords, toBareHex, toHex } from "../../base/hex.ts";
import type { PlannedFacets } from "../../core/calls/list-upgrades.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { toSelector } from "../../core/proxy/places.ts";
import { caller } from "../../core/proxy/sentinel.ts";
import { compareFacets } from "../../core/review/compare-facets.ts";
import { type Finding, sortFindings } from "../../core/review/finding.ts";
import { toReviewStatus, type UpgradeReview } from "../results/review-result-schema.ts";
import type { Operation } from "../run.ts";
import { analyseVersion } from "./analyse-version.ts";
import { describeVersion, noVersion } from "./describe-version.ts";
import { type ProvedVersion, proveVersion, type ReviewRun, type UnprovedVersion } from "./prove-version.ts";

/** The facet that has a function; `unknown`: the diamond has no loupe. */
type Facet = Address | "none" | "unknown";

/** Functions of a diamond that go from one facet to another one. */
interface FacetChange {
  readonly diamond: Address;
  readonly action: "add" | "replace" | "remove";
  readonly selectors: readonly BareHex[];
  readonly before: Facet;
  readonly after: Facet;
}

/**
 * Reviews changes of diamonds' facets, selector by selector: each facet that has some of the functions by then is
 * compared with the one that gets them.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2535
 */
export async function reviewFacets(
  changes: readonly PlannedFacets[],
  run: ReviewRun,
): Promise<readonly UpgradeReview[]> {
  const reviews: UpgradeReview[] = [];
  const changed = new Map<string, Facet>();
  for (const { target: diamond, cuts } of changes) {
    for (const { facet, action, selectors } of cuts) {
      const after = action === "remove" ? "none" : facet;
      const groups = new Map<Facet, readonly BareHex[]>();
      for (const selector of selectors) {
        const key = `${diamond} ${selector}`;
        const before = changed.get(key) ?? (await findFacet(diamond, selector, run));
        groups.set(before, [...(groups.get(before) ?? []), selector]);
        changed.set(key, after);
      }
      for (const [before, some] of groups) {
        reviews.push(await reviewChange({ diamond, action, selectors: some, before, after }, run));
      }
    }
  }
  return reviews;
}

/** Asks the loupe of a diamond. */
async function findFacet(
  diamond: Address,
  selector: BareHex,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<Facet> {
  const data = toHex(toSelector("facetAddress(bytes4)") + selector.padEnd(64, "0"));
  const answer = await chain.call({ to: diamond, from: caller, data }, { signal });
  const [word] = answer.kind === "returned" ? listWords(toBareHex(answer.data)) : [];
  return word === undefined ? "unknown" : (decodeAddress(word) ?? "none");
}

async function reviewChange(change: FacetChange, run: ReviewRun): Promise<UpgradeReview> {
  const { diamond, selectors } = change;
  const before = await prove(change.before, run);
  const after = await prove(change.after, run);
  const compared = change.before === "unknown" ? [] : await compare([before, after], selectors, run);
  const rehearsal = { reason: "a change of facets is not rehearsed" };
  const unrehearsed: Finding = {
    severity: "unknown",
    area: "rehearsal",
    kind: "not-rehearsed",
    subject: diamond,
    ...rehearsal,
  };
  const findings = [...sortFindings([...judgeAction(change), ...compared, unrehearsed])];
  return {
    status: toReviewStatus(findings),
    address: diamond,
    proxy: { pattern: "eip-2535" },
    before:
      before === undefined
        ? { ...noVersion, message: "No facet is known to have the functions." }
        : describeVersion(before),
    after:
      after === undefined ? { ...noVersion, message: "The functions are removed." } : describeVersion(after),
    control: [],
    rehearsal,
    findings,
  };
}

async function prove(facet: Facet, run: ReviewRun): Promise<ProvedVersion | UnprovedVersion | undefined> {
  return facet === "none" || facet === "unknown" ? undefined : proveVersion(facet, run);
}

/** A diamond refuses to add what is there, and to replace or remove what is not. */
function judgeAction({ diamond, action, selectors, before, after }: FacetChange): readonly Finding[] {
  const finding = { area: "calls", kind: "facets", subject: diamond } as const;
  const listed = selectors.map((selector) => `0x${selector}`).join(", ");
  if (before === "unknown") {
    const reason = `${action}s ${listed}; which facet has them now is not known, because the diamond has no loupe`;
    return [{ ...finding, severity: "unknown", reason }];
  }
  const isThere = before !== "none";
  const isPossible = (action !== "add") === isThere && before !== after;
  return isPossible
    ? [{ ...finding, severity: "note", reason: `${action}s ${listed}` }]
    : [
        {
          ...finding,
          severity: "broken",
          reason: `cannot ${action} ${listed}: the facet is ${before} by then`,
        },
      ];
}

async function compare(
  sides: readonly (ProvedVersion | UnprovedVersion | undefined)[],
  selectors: readonly BareHex[],
  run: ReviewRun,
): Promise<readonly Finding[]> {
  const unproved = sides.flatMap((side) => (side?.kind === "unproved" ? [side.code.address] : []));
  if (unproved.length > 0) {
    const reason = "its source is not proved, so nothing was compared";
    return unproved.map((subject) => ({
      severity: "unknown",
      area: "code",
      kind: "source",
      subject,
      reason,
    }));
  }
  const [old, now] = await Promise.all(
    sides.map((side) => (side?.kind === "proved" ? analyseVersion(side, run) : undefined)),
  );
  return compareFacets([old, now], selectors);
}
