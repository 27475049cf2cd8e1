import { isVerified, type RecordedResult } from "../../../verification/result.ts";
import { describeChanges } from "./rows.ts";
import { type ExplorerResult, marks, type Standing, standingAt, standingOfOne } from "./standings.ts";

/** What is worth knowing of contracts that are as they should be. */
interface Remark {
  readonly mark: string;
  readonly text: string;
}

/**
 * Lists what is worth knowing of the contracts of a deployment that are as they should be: which addresses count
 * only because of what is behind them, which files have changed since the deployment, and which part of a proxy is
 * shown with another source than a build's. Of a proof, it says of each part what was proved. Of all contracts, it lists what their records contradict. Each remark stands once, with the names of all contracts that it is about.
 */
export function listRemarks(
  contracts: readonly RecordedResult[],
  { isProof = false }: { readonly isProof?: boolean } = {},
): readonly Remark[] {
  const found = contracts.flatMap(({ name, explorers, notes = [] }) => [
    ...(isProof ? explorers.flatMap(tellProofs).map((told) => ({ name, ...told })) : []),
    ...explorers.filter(isVerified).flatMap((one) => [
      ...(isProof ? [] : describeOwnSource(one)).map((text) => ({ name, text, standing: standingAt(one) })),
      ...[...describeEdits(one), ...listOtherSources(one)].map((text) => ({
        name,
        text,
        standing: "skipped" as const,
      })),
    ]),
    ...notes.map((text) => ({ name, text, standing: "skipped" as const })),
  ]);
  const remarks = new Map<string, { readonly standing: Standing; readonly names: ReadonlySet<string> }>();
  for (const { name, text, standing } of found) {
    remarks.set(text, { standing, names: new Set([...(remarks.get(text)?.names ?? []), name]) });
  }
  return [...remarks].map(([text, { standing, names }]) => ({
    mark: marks[standing],
    text: `${[...names].join(", ")}: ${text}`,
  }));
}

/** What was proved, and what was not compared; of a proxy for each contract, also if another one was not proved. */
function tellProofs(
  result: ExplorerResult,
): readonly { readonly text: string; readonly standing: Standing }[] {
  const all =
    "proxy" in result
      ? result.contracts.map((one) => ({ one, text: `${one.role} ${one.address}: ${one.message}` }))
      : [{ one: result, text: result.message }];
  return all
    .map(({ one, text }) => ({ text, standing: standingOfOne(one) }))
    .filter(({ standing }) => standing === "shown" || standing === "skipped");
}

/** The address itself is not verified. */
function describeOwnSource(result: ExplorerResult): readonly string[] {
  if (!("proxy" in result) || result.ownSource === undefined) {
    return [];
  }
  const { ownSource, link, proxy, explorer, contracts } = result;
  const implementations =
    proxy.implementations.length === 1 ? "its implementation is" : "its implementations are";
  const linked = link.status === "linked" || link.status === "already-linked" ? " and linked" : "";
  const shown = `${implementations} verified${linked} on ${explorer.name}`;
  if (ownSource !== "unproved") {
    const own = ownSource === "none" ? "no source of its own" : "its own source was not found";
    return [`${own}; ${shown}`];
  }
  const reasons = contracts.flatMap(({ status, address, message }) =>
    status === "skipped" && address === proxy.address ? [message] : [],
  );
  return [`${shown}; its own source was found but could not be proved: ${reasons.join(" ")}`];
}

/** The source that is verified is not the one of today. */
function describeEdits(result: ExplorerResult): readonly string[] {
  const contracts = "proxy" in result ? result.contracts : [result];
  const builds = contracts.flatMap((contract) =>
    "build" in contract && contract.build ? [contract.build] : [],
  );
  const what =
    "proxy" in result && result.ownSource !== undefined ? "its implementation is verified" : "verified";
  return builds.flatMap((build) => {
    const changes = describeChanges(build);
    return changes === undefined
      ? []
      : [`${what} as deployed; changed since then in this project: ${changes}`];
  });
}

/** The sources that are shown for contracts of a proxy, and are not those of a build here. */
function listOtherSources(result: ExplorerResult): readonly string[] {
  const contracts = "proxy" in result ? result.contracts : [];
  return contracts.flatMap((contract) =>
    contract.status === "already-verified" && contract.match === null ? (contract.notes ?? []) : [],
  );
}
