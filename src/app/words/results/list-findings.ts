import { listNames, toCount } from "../../../base/text.ts";
import {
  isVerified,
  type LinkedLibrary,
  type ProxyContract,
  type RecordedResult,
  type VerificationResult,
} from "../../../verification/result.ts";
import { type Block, listFacts, listSteps, type Row } from "./blocks.ts";
import { describeChanges } from "./contract-facts.ts";
import { findProvedName } from "./deployment-table.ts";
import { describeNext } from "./describe-result.ts";
import {
  type ExplorerResult,
  markOf,
  type Standing,
  standingAt,
  standingOfOne,
  type Work,
} from "./states.ts";

interface Finding {
  readonly standing: Standing;
  readonly text: string;
  readonly facts?: ReturnType<typeof listFacts>;
  readonly next?: string | null | undefined;
}

/** Contracts have it in common. */
export interface SharedFinding extends Finding {
  readonly contracts: readonly RecordedResult[];
  readonly block: Block;
}

interface Findings extends Work {
  readonly verifyCommand?: string | undefined;
}

/** Each finding is said once, with the names of all contracts that have it. */
export function listFindings(contracts: readonly RecordedResult[], work: Findings): readonly SharedFinding[] {
  const all = { contracts, places: listPlaces(contracts) };
  const found = [
    ...contracts.flatMap((contract) => findProblems(contract, all).map((one) => ({ ...one, contract }))),
    ...contracts.flatMap((contract) => findRemarks(contract, work).map((one) => ({ ...one, contract }))),
  ];
  const groups = Map.groupBy(found, ({ standing, text, facts }) =>
    JSON.stringify([standing, text, withoutContract(facts)]),
  );
  const told = new Set<string>();
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) {
      return [];
    }
    const those = [...new Set([first, ...others].map(({ contract }) => contract))];
    const names = listNames([...new Set(those.map((one) => nameOf(one, all.places)))], mostNames);
    // A missing compiler is missing for each contract.
    const steps = listSharedSteps([first, ...others], work).filter((step) => {
      const isNew = !told.has(step.join());
      told.add(step.join());
      return isNew;
    });
    const facts = others.length === 0 ? (first.facts ?? []) : withoutContract(first.facts);
    const block = {
      mark: markOf(first.standing),
      text: `${names}: ${first.text}`,
      rows: [...facts, ...steps],
    };
    return [{ ...first, contracts: those, block }];
  });
}

const mostNames = 20;

/** Name → addresses that have it in the records. */
type Places = ReadonlyMap<string, ReadonlySet<string>>;

export function listPlaces(contracts: readonly RecordedResult[]): Places {
  const byName = Map.groupBy(contracts, ({ name }) => name);
  return new Map([...byName].map(([name, those]) => [name, new Set(those.map(({ address }) => address))]));
}

/** With its address if another contract has the same name. */
export function nameOf(contract: RecordedResult, places: Places): string {
  const { name, address } = contract;
  if (name === address) {
    return findProvedName(contract) ?? address;
  }
  return places.get(name)?.size === 1 ? name : `${name} (${address})`;
}

/** The same failure of another contract is the same finding. */
function withoutContract(facts: Finding["facts"] = []): ReturnType<typeof listFacts> {
  return facts.filter(([label]) => label !== "contract" && label !== "address");
}

const mostSteps = 5;

/** Lists the one step that helps all contracts, or that of each. */
function listSharedSteps(all: readonly Finding[], { verifyCommand }: Findings): readonly Row[] {
  if (all[0]?.standing.state === "ready" && all.length > 1 && verifyCommand !== undefined) {
    return listSteps(verifyCommand);
  }
  const steps = [...new Set(all.flatMap(({ next }) => next ?? []))];
  const left = steps.length - mostSteps;
  return [
    ...steps.slice(0, mostSteps).flatMap(listSteps),
    ...(left > 0 ? [["Hint", `\`--json\` has ${toCount(left, "more step")}.`] as const] : []),
  ];
}

interface AllContracts {
  readonly contracts: readonly RecordedResult[];
  readonly places: Places;
}

function findProblems(contract: RecordedResult, all: AllContracts): readonly Finding[] {
  const { address, explorers, failure, contradictions = [], message } = contract;
  const others = explorers.filter((one) => !isVerified(one) && one.status !== "skipped");
  // A failure that is the same on several explorers names them all.
  const failures = Map.groupBy(others, (one) =>
    one.code === undefined ? one : JSON.stringify({ ...one, explorer: undefined }),
  );
  return [
    ...(message === undefined ? [] : [{ text: message, standing: { state: "skipped" } as const }]),
    ...contradictions.map((text) => ({ text, standing: { state: "bad" } as const })),
    ...(failure === undefined ? [] : [toFailure(failure, address)]),
    ...[...failures.values()].flatMap(([one, ...same]) => {
      if (one === undefined) {
        return [];
      }
      const names = [one, ...same].map(({ explorer }) => explorer.name).join(", ");
      return one.code === undefined
        ? findProblemsAt(one, { contract, all })
        : [toFailure(one, address, `${names}: `)];
    }),
  ];
}

function toFailure(
  failure: Pick<Extract<ProxyContract, { status: "error" }>, "message" | "code" | "facts" | "hints">,
  address: string,
  beginning = "",
): Finding {
  const { message, code, facts, hints } = failure;
  return {
    standing: { state: "failed" },
    text: `${beginning}${message} (${code})`,
    facts: listFacts({ facts, address }),
    next: hints[0],
  };
}

/** A contract behind a proxy that has a row of its own is not told again. */
function findProblemsAt(
  result: ExplorerResult,
  { contract: { chainId }, all }: { readonly contract: RecordedResult; readonly all: AllContracts },
): readonly Finding[] {
  const standing = standingAt(result);
  if (!("proxy" in result)) {
    return "match" in result ? findProblemsOf(result) : [];
  }
  const { contracts, link, explorer } = result;
  const wrong = contracts.filter(
    ({ status }) => !["verified", "already-verified", "skipped"].includes(status),
  );
  const told = all.contracts.filter(
    ({ address, chainId: its }) =>
      its === chainId && address !== result.proxy.address && wrong.some((one) => one.address === address),
  );
  const names = listNames(
    told.map((one) => nameOf(one, all.places)),
    mostNames,
  );
  return [
    ...(told.length === 0 ? [] : [{ standing, text: `see ${names}, behind this proxy` }]),
    ...wrong
      .filter(({ address }) => !told.some((one) => one.address === address))
      .map((one) => toPartFinding(one, { standing, beginning: nameRole(one) })),
    ...(link.status === "failed" || link.status === "pending"
      ? [{ standing, text: `link on ${explorer.name}: ${link.message}` }]
      : []),
  ];
}

/** Of a contract and its libraries. */
function findProblemsOf(result: VerificationResult): readonly Finding[] {
  const { status, linkedLibraries = [] } = result;
  const isShown = status === "verified" || status === "already-verified";
  return [
    ...(isShown
      ? []
      : [{ standing: standingOfOne(result), text: describeVerdict(result), next: describeNext(result) }]),
    ...linkedLibraries
      .filter((one) => !isVerified(one))
      .map((one) =>
        toPartFinding(one, { standing: standingOfOne(one), beginning: `library ${one.address}: ` }),
      ),
  ];
}

function toPartFinding(
  one: ProxyContract | LinkedLibrary,
  { standing, beginning }: { readonly standing: Standing; readonly beginning: string },
): Finding {
  return one.status === "error"
    ? toFailure(one, one.address, beginning)
    : {
        standing,
        text: `${beginning}${one.message}`,
        next: "match" in one ? describeNext(one) : undefined,
      };
}

/** An explorer's words do not say whose they are. */
function describeVerdict({ status, message, explorer }: VerificationResult): string {
  switch (status) {
    case "pending":
      return `still pending on ${explorer.name}: ${message}`;
    case "rejected":
      return `rejected by ${explorer.name}: ${message}`;
    default:
      return message;
  }
}

/** Findings about a contract that is as it should be. A proof says what was proved of each part. */
function findRemarks({ explorers, notes = [] }: RecordedResult, work: Work): readonly Finding[] {
  const isProof = work.isCheck === true && work.isMirror === true;
  const skipped = { state: "skipped" } as const;
  const good = explorers.filter(isVerified);
  const texts = [...good.flatMap((one) => [...describeEdits(one), ...listOtherSources(one)]), ...notes];
  return [
    ...(isProof ? explorers.flatMap(listProofs) : good.flatMap(describeOwnSource)),
    ...[...new Set(texts)].map((text) => ({ standing: skipped, text })),
  ];
}

/** Of a proxy for each contract, also if another one was not proved. */
function listProofs(result: ExplorerResult): readonly Finding[] {
  const all =
    "proxy" in result
      ? result.contracts.map((one) => ({ one, text: `${one.role} ${one.address}: ${one.message}` }))
      : [{ one: result, text: result.message }];
  return all
    .map(({ one, text }) => ({ text, standing: standingOfOne(one) }))
    .filter(({ standing: { state } }) => state === "shown" || state === "skipped");
}

/** The address itself is not verified. */
function describeOwnSource(result: ExplorerResult): readonly Finding[] {
  if (!("proxy" in result) || result.ownSource === undefined) {
    return [];
  }
  const { ownSource, link, proxy, explorer, contracts } = result;
  const implementations =
    proxy.implementations.length === 1 ? "its implementation is" : "its implementations are";
  const linked = link.status === "linked" || link.status === "already-linked" ? " and linked" : "";
  const reasons = contracts.flatMap(({ status, address, message }) =>
    status === "skipped" && address === proxy.address ? [message] : [],
  );
  const own = {
    none: "no source of its own",
    unknown: "its own source was not found",
    unproved: `its own source was found but could not be proved (${reasons.join(" ").replace(/\.$/, "")})`,
  }[ownSource];
  return [
    {
      standing: standingAt(result),
      text: `${own}; ${implementations} verified${linked} on ${explorer.name}`,
    },
  ];
}

/** The verified source is not the one of today. */
function describeEdits(result: ExplorerResult): readonly string[] {
  const contracts = "proxy" in result ? result.contracts : [result];
  const what =
    "proxy" in result && result.ownSource !== undefined ? "its implementation is verified" : "verified";
  return contracts.flatMap((contract) => {
    const changes = "build" in contract && contract.build ? describeChanges(contract.build) : undefined;
    return changes === undefined
      ? []
      : [`${what} as deployed; changed since then in this project: ${changes}`];
  });
}

/** Of contracts of a proxy. */
function listOtherSources(result: ExplorerResult): readonly string[] {
  const contracts = "proxy" in result ? result.contracts : [];
  return contracts.flatMap((one) => {
    const notes = one.status === "already-verified" && one.match === null ? one.notes : [];
    return (notes ?? []).map((note) => `${nameRole(one)}${note}`);
  });
}

function nameRole({ role, address }: ProxyContract): string {
  return role === "proxy" ? "" : `${role} ${address}: `;
}
