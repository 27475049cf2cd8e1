import { listNames } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import {
  isVerified,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../../verification/result.ts";
import { describeNext } from "./describe-result.ts";
import { listFacts } from "./rows.ts";
import { type ExplorerResult, marks, type Standing, standingAt } from "./standings.ts";

/** Returns what failed besides the contracts. */
export function listFailures(failures: RecordedDeploymentResult["failures"] = []): readonly ToldProblem[] {
  return failures.map(({ message, code, facts, hints: [next] }) => ({
    mark: marks.failed,
    text: `${message} (${code})`,
    facts: listFacts({ facts }),
    next,
  }));
}

type Facts = ReturnType<typeof listFacts>;

/** What is wrong with a contract, and what to do about it. */
interface Problem {
  readonly text: string;
  /** What a failure knows besides; default: nothing. */
  readonly facts?: Facts | undefined;
  readonly next?: string | undefined;
  /** Of a contract behind a proxy: what its own row says, if it has one. */
  readonly ofPart?: { readonly address: string; readonly message: string } | undefined;
}

/** A problem with the name of its contract, and what stands before its line. */
interface ToldProblem extends Problem {
  readonly facts: Facts;
  readonly mark: string;
}

/** A problem before it is put beside the name of its contract. */
interface FoundProblem extends Problem {
  readonly name: string;
  readonly address: string;
  readonly chainId: number;
  readonly network: string;
  readonly standing: Standing;
  /** The text without the names of the contracts that it is about: equal where the reason is. */
  readonly reason: string;
}

/**
 * Returns what is wrong with several contracts, each reason once with the names of all contracts that have it.
 * What is ready to be verified needs one command for all.
 */
export function listSharedProblems(
  contracts: readonly RecordedResult[],
  verifyCommand?: string,
): readonly ToldProblem[] {
  const { problems, repeated } = withoutRepeated(contracts.flatMap(findProblems));
  const reasons = Map.groupBy(problems, ({ standing, reason, facts }) =>
    JSON.stringify([standing, reason, withoutContract(facts)]),
  );
  const known = new Map<string, string>();
  const byName = Map.groupBy(contracts, ({ name }) => name);
  const isForMany = problems.filter(({ standing }) => standing === "ready").length > 1;
  const shared = [...reasons.values()].flatMap(([first, ...others]): ToldProblem[] => {
    if (first === undefined) {
      return [];
    }
    const all = first.standing === "ready" && isForMany ? verifyCommand : undefined;
    if (others.length === 0) {
      const next = shortenNext({ ...first, next: all ?? first.next }, known);
      return [tell({ ...first, name: nameApart(first, byName), next })];
    }
    const name = listNames([...new Set([first, ...others].map((one) => one.name))], mostNames);
    const next =
      all === undefined
        ? describeSharedNext(first, others)
        : shortenNext({ ...first, name, next: all }, known);
    const isSame = others.every((other) => JSON.stringify(other.facts) === JSON.stringify(first.facts));
    const facts = isSame ? first.facts : withoutContract(first.facts);
    return [tell({ ...first, name, next, facts, text: first.reason })];
  });
  return [...contracts.flatMap(tellMessage), ...shared, ...repeated];
}

/** Of contracts that have one problem, so many are named. The table names all. */
const mostNames = 20;

/** Adds the address to the name of a contract that others of the same name are not to be taken for. */
function nameApart(
  { name, address }: FoundProblem,
  byName: ReadonlyMap<string, readonly RecordedResult[]>,
): string {
  const isAlone = (byName.get(name) ?? []).every((other) => other.address === address);
  return isAlone ? name : `${name} (${address})`;
}

/** Refers to the first problem with the same next step: a missing compiler is missing for each contract. */
function shortenNext({ name, next }: FoundProblem, known: Map<string, string>): string | undefined {
  const first = next === undefined ? undefined : known.get(next);
  if (next !== undefined && first === undefined) {
    known.set(next, name);
  }
  return first === undefined ? next : `the same as ${first === name ? "above" : `for ${first}`}`;
}

/** Refers to the row of a contract, where what is behind a proxy repeats all that the row says. */
function withoutRepeated(found: readonly FoundProblem[]) {
  const toKey = (chainId: number, address: string, text: string) => JSON.stringify([chainId, address, text]);
  const rows = new Map(
    found.flatMap(({ ofPart, chainId, address, text, name }) =>
      ofPart === undefined ? [[toKey(chainId, address, text), name]] : [],
    ),
  );
  const findRow = ({ ofPart, chainId }: FoundProblem) =>
    ofPart && rows.get(toKey(chainId, ofPart.address, ofPart.message));
  const proxies = new Map<
    string,
    { readonly mark: string; readonly name: string; readonly rows: string[] }
  >();
  for (const problem of found) {
    const row = findRow(problem);
    const { name, address, chainId, standing } = problem;
    if (row !== undefined) {
      const key = JSON.stringify([chainId, address, standing]);
      const told = proxies.get(key) ?? { mark: marks[standing], name, rows: [] };
      proxies.set(key, { ...told, rows: [...told.rows, row] });
    }
  }
  const repeated = [...proxies.values()].map(({ mark, name, rows: of }) => ({
    mark,
    text: `${name}: the same as ${[...new Set(of)].join(", ")}, part of this proxy`,
    facts: [],
  }));
  return { problems: found.filter((problem) => findRow(problem) === undefined), repeated };
}

/** Which contract it is does not make it another failure. */
function withoutContract(facts: Facts = []): Facts {
  return facts.filter(([label]) => label !== "contract");
}

/** Says what to do next for the first of several contracts, and whether the same helps the others. */
function describeSharedNext(first: FoundProblem, others: readonly FoundProblem[]): string | undefined {
  const { name, address, chainId, network, next } = first;
  const isElsewhere = (other: FoundProblem) => other.address !== address || other.chainId !== chainId;
  const different = others.filter((other) => other.next !== next && isElsewhere(other));
  if (next === undefined || different.length === 0) {
    return next;
  }
  const count = new Set(different.map((other) => `${other.chainId} ${other.address}`)).size;
  const rest = count === 1 ? "one other contract" : `each of ${count} other contracts`;
  const isOnChains = different.some((other) => other.chainId !== chainId);
  const isOfAddresses = different.some((other) => other.address !== address);
  const own = [...(isOnChains ? ["network"] : []), ...(isOfAddresses ? ["address"] : [])].join(" and ");
  const which = isOnChains ? `${name} on ${network}` : name;
  const toPattern = (one: FoundProblem) =>
    one.next?.replaceAll(one.address, "<address>").replaceAll(one.network, "<network>");
  return different.every((other) => toPattern(other) === toPattern(first))
    ? `for ${which}, and with its own ${own} for ${rest}: ${next}`
    : `for ${which} (\`--json\` has the command for ${rest}): ${next}`;
}

function tell({ name, text, facts = [], next, standing }: FoundProblem): ToldProblem {
  return { mark: marks[standing], text: `${name}: ${text}`, facts, next };
}

function tellMessage({ name, message }: RecordedResult): readonly ToldProblem[] {
  return message === undefined ? [] : [{ mark: marks.skipped, text: `${name}: ${message}`, facts: [] }];
}

/** Where the local explorer explains one refusal. */
const ownPage = /\. See http:\S+\/submission\/\w+$/;

/** The contract that a failure is about, as its text names it: its path may have spaces. */
const ownName = /(?<=\b(?:source|files|constructor)) of [^:]+?\.(?:sol|yul):[\w$]+/i;

function findProblems(contract: RecordedResult): readonly FoundProblem[] {
  const { name, address, chainId, network, explorers, failure, contradictions = [] } = contract;
  const others = explorers.filter((one) => !isVerified(one) && one.status !== "skipped");
  const problems: readonly (Problem & { readonly standing: Standing })[] = [
    ...contradictions.map((text) => ({ text, standing: "bad" as const })),
    ...(failure === undefined
      ? []
      : [
          {
            text: `${failure.message} (${failure.code})`,
            facts: listFacts({ ...failure, address }),
            next: failure.hints[0],
            standing: "failed" as const,
          },
        ]),
    ...others.flatMap((one) =>
      describeProblems(one, { address, all: others }).map((problem) => ({
        ...problem,
        standing: standingAt(one),
      })),
    ),
  ];
  const subjects = others.flatMap((one) =>
    "match" in one ? [one.contract, one.differences?.closest].flatMap((of) => of ?? []) : [],
  );
  const toReason = ({ text, standing }: { readonly text: string; readonly standing: Standing }) =>
    subjects.reduce(
      (rest, subject) => rest.replaceAll(` of ${toShownName(subject)}`, ""),
      standing === "failed" ? text.replace(ownName, "") : text.replace(ownPage, "."),
    );
  const each = new Map(
    problems.map((problem) => [JSON.stringify([problem.text, problem.facts, problem.next]), problem]),
  );
  return [...each.values()].map((problem) => ({
    ...problem,
    name,
    address,
    chainId,
    network,
    reason: toReason(problem),
  }));
}

/** A failure that is the same on several explorers has the names of all. */
function describeProblems(
  result: ExplorerResult,
  { address, all }: { readonly address: string; readonly all: readonly ExplorerResult[] },
): readonly Problem[] {
  if (result.code !== undefined) {
    const facts = "facts" in result ? listFacts({ facts: result.facts, address }) : [];
    const names = all.filter((other) => isSameFailure(other, result)).map(({ explorer: { name } }) => name);
    return [
      { text: `${names.join(", ")}: ${result.message} (${result.code})`, facts, next: result.hints[0] },
    ];
  }
  if (!("proxy" in result)) {
    return [{ text: result.message, next: describeNext(result) ?? undefined }];
  }
  const { contracts, link } = result;
  const others = contracts.filter(
    ({ status }) => !["verified", "already-verified", "skipped"].includes(status),
  );
  return [
    ...others.map((contract) => {
      const text = `${contract.role} ${contract.address}: ${contract.message}`;
      return contract.status === "error"
        ? { text: `${text} (${contract.code})`, facts: listFacts(contract), next: contract.hints[0] }
        : {
            text,
            next: "match" in contract ? (describeNext(contract) ?? undefined) : undefined,
            ofPart: { address: contract.address, message: contract.message },
          };
    }),
    ...(link.status === "failed" || link.status === "pending" ? [{ text: `link: ${link.message}` }] : []),
  ];
}

function isSameFailure(one: ExplorerResult, other: ExplorerResult): boolean {
  const toKey = (result: ExplorerResult) => JSON.stringify({ ...result, explorer: undefined });
  return toKey(one) === toKey(other);
}
