import type { Address, BareHex } from "../../base/hex.ts";
import type { FacetCut } from "../../core/calls/known-calls.ts";
import type { PlannedFacets } from "../../core/calls/list-upgrades.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { compareFacets } from "../../core/review/compare-facets.ts";
import type { ContractVersion } from "../../core/review/compare-versions.ts";
import { type Finding, sortFindings } from "../../core/review/finding.ts";
import { compareSharedStorage } from "../../core/review/shared-storage.ts";
import { toReviewStatus, type UpgradeReview } from "../results/review-result-schema.ts";
import type { Operation } from "../run.ts";
import { askAddresses, askWords } from "./ask-contract.ts";
import { analyse, describeVersion, listUnproved, noVersion, type Version } from "./describe-version.ts";
import { proveVersion, type ReviewRun } from "./prove-version.ts";

type Facet = Address | "none" | "unknown";

/** Functions of a diamond that go from one facet to another one. */
interface FacetChange {
  readonly diamond: Address;
  readonly before: Facet;
  readonly after: Facet;
  readonly selectors: Map<FacetCut["action"], readonly BareHex[]>;
}

/**
 * Reviews changes of diamonds' facets: each facet that has some of the functions by then is compared once with the one
 * that gets them.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2535
 */
export async function reviewFacets(
  changes: readonly PlannedFacets[],
  run: ReviewRun,
): Promise<readonly UpgradeReview[]> {
  const pairs = new Map<string, FacetChange>();
  const changed = new Map<string, Facet>();
  for (const { target: diamond, cuts } of changes) {
    for (const { facet, action, selectors } of cuts) {
      const after = action === "remove" ? "none" : facet;
      for (const selector of selectors) {
        const key = `${diamond} ${selector}`;
        const before = changed.get(key) ?? (await findFacet(diamond, selector, run));
        const pair = [diamond, before, after].join();
        const change = pairs.get(pair) ?? { diamond, before, after, selectors: new Map() };
        change.selectors.set(action, [...(change.selectors.get(action) ?? []), selector]);
        pairs.set(pair, change);
        changed.set(key, after);
      }
    }
  }
  const reviews: UpgradeReview[] = [];
  for (const change of pairs.values()) {
    reviews.push(await reviewChange(change, [...pairs.values()], run));
  }
  return reviews;
}

const maxFacets = 12;

/** Compares the storage of a facet with that of the other facets of now, once for each facet that is added. */
async function compareWithStaying(
  change: FacetChange & { readonly version: ContractVersion },
  changes: readonly FacetChange[],
  run: ReviewRun,
): Promise<readonly Finding[]> {
  const { diamond, after, version } = change;
  const alike = changes.filter((one) => one.diamond === diamond && one.after === after);
  if (alike[0]?.before !== change.before) {
    return [];
  }
  const facets = await askAddresses({ to: diamond, signature: "facetAddresses()" }, run);
  const compared = [after, ...alike.map(({ before }) => before)];
  const staying = facets.filter((facet) => !compared.includes(facet));
  const findings: Finding[] = [];
  for (const facet of staying.slice(0, maxFacets)) {
    const side = await proveVersion(facet, run);
    const other = await analyse(side, run);
    const found = other === undefined ? listUnproved([side]) : compareSharedStorage(other, version);
    const whose = `in the storage that it shares with ${facet}, a facet of now: `;
    findings.push(...found.map((finding) => ({ ...finding, reason: whose + finding.reason })));
  }
  const isAll = facets.length > 0 && staying.length <= maxFacets;
  const reason =
    facets.length === 0
      ? "the diamond does not list its facets, so the storage was not compared with theirs"
      : `the storage was compared with that of only ${maxFacets} of ${staying.length} other facets of now`;
  const rest = { severity: "unknown", area: "storage", kind: "facets", subject: diamond, reason } as const;
  return isAll ? findings : [...findings, rest];
}

async function findFacet(diamond: Address, selector: BareHex, run: Operation<"chain">): Promise<Facet> {
  const args = [selector.padEnd(64, "0")];
  const [word] = await askWords({ to: diamond, signature: "facetAddress(bytes4)", args }, run);
  return word === undefined ? "unknown" : (decodeAddress(word) ?? "none");
}

const noFacet = "No facet is known to have the functions.";

async function reviewChange(
  change: FacetChange,
  changes: readonly FacetChange[],
  run: ReviewRun,
): Promise<UpgradeReview> {
  const { diamond } = change;
  const selectors = [...change.selectors.values()].flat();
  const before = await prove(change.before, run);
  const after = await prove(change.after, run);
  const versions = { old: await analyse(before, run), now: await analyse(after, run) };
  const unproved = change.before === "unknown" ? [] : listUnproved([before, after]);
  const pair = unproved.length === 0 && change.before !== "unknown" ? [versions.old, versions.now] : [];
  const shared =
    versions.now && (await compareWithStaying({ ...change, version: versions.now }, changes, run));
  const rehearsal = { reason: "a change of facets is not rehearsed" };
  const place = { area: "rehearsal", kind: "not-rehearsed", subject: diamond } as const;
  const unrehearsed: Finding = { ...place, ...rehearsal, severity: "unknown" };
  const actions = [...change.selectors].map((part) => judgeAction(part, change));
  const compared = [...unproved, ...compareFacets(pair, selectors), ...(shared ?? [])];
  const findings = [...sortFindings([...actions, ...compared, unrehearsed])];
  return {
    status: toReviewStatus(findings),
    address: diamond,
    proxy: { pattern: "eip-2535" },
    before: before ? describeVersion(before) : { ...noVersion, message: noFacet },
    after: after ? describeVersion(after) : { ...noVersion, message: "The functions are removed." },
    control: [],
    rehearsal,
    findings,
  };
}

async function prove(facet: Facet, run: ReviewRun): Promise<Version | undefined> {
  return facet === "none" || facet === "unknown" ? undefined : proveVersion(facet, run);
}

/** A diamond refuses to add what is there, and to replace or remove what is not. */
function judgeAction(
  [action, selectors]: readonly [FacetCut["action"], readonly BareHex[]],
  { diamond, before, after }: FacetChange,
): Finding {
  const finding = { area: "calls", kind: "facets", subject: diamond } as const;
  const listed = selectors.map((selector) => `0x${selector}`).join(", ");
  if (before === "unknown") {
    const reason = `${action}s ${listed}; which facet has them now is not known, because the diamond has no loupe`;
    return { ...finding, severity: "unknown", reason };
  }
  const isThere = before !== "none";
  const isPossible = (action !== "add") === isThere && before !== after;
  const reason = `cannot ${action} ${listed}: ${isThere ? before : "no facet"} has them at that point`;
  return isPossible
    ? { ...finding, severity: "note", reason: `${action}s ${listed}` }
    : { ...finding, severity: "broken", reason };
}
