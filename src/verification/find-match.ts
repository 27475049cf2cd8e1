import type { BareHex } from "../base/hex.ts";
import { matchRuntime } from "../core/bytecode/match-code.ts";
import { type FoundMatch, type NoMatch, rankMatches } from "../core/bytecode/rank-matches.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { StoredContract } from "./ports.ts";
import type { DiagnosisRun, Run } from "./run.ts";

/**
 * Finds the stored contract whose compiled code is the code at the address.
 *
 * Artifacts come first: they are small, and the length of the code excludes most of them. Contracts
 * without an artifact (npm dependencies, children of factories) are searched for in the builds'
 * outputs. Nothing is compiled, unless a tie between several partial matches has to be broken.
 *
 * @throws CONTRACT_NOT_FOUND for a name that no build has
 * @throws CONTRACT_AMBIGUOUS when several contracts fit equally well
 */
export async function findMatch(runtimeBytecode: BareHex, run: DiagnosisRun): Promise<FoundMatch | NoMatch> {
  const inArtifacts = await matchAll(await findArtifacts(runtimeBytecode, run), runtimeBytecode, run);
  if (inArtifacts.kind === "found" && inArtifacts.match.kind === "exact") {
    return inArtifacts;
  }
  const outputs = await findOutputs(runtimeBytecode, run);
  if (inArtifacts.kind === "found") {
    // An earlier build may be an exact match when the newest is only a partial one.
    const exact = outputs.filter((contract) => isExact(contract, { runtimeBytecode, run }));
    const inEarlier = await matchAll(exact, runtimeBytecode, run);
    return inEarlier.kind === "found" ? inEarlier : inArtifacts;
  }
  const inOutputs = await matchAll(outputs, runtimeBytecode, run);
  if (inOutputs.kind === "found") {
    return inOutputs;
  }
  const compared = [...inArtifacts.compared, ...inOutputs.compared];
  if (compared.length === 0 && run.request.contract !== undefined) {
    throw createFailure("CONTRACT_NOT_FOUND", {
      name: run.request.contract,
      known: await run.ports.builds.listContractNames(),
    });
  }
  return { kind: "none", compared };
}

/** Returns how good the best match would be, without the choice between equal ones. */
export async function rateMatch(
  runtimeBytecode: BareHex,
  run: Run<"builds">,
): Promise<"exact" | "partial" | "none"> {
  const { address } = run.request;
  const rate = (contract: StoredContract) => matchRuntime(contract, runtimeBytecode, { address }).kind;
  const inArtifacts = (await findArtifacts(runtimeBytecode, run)).map(rate);
  if (inArtifacts.includes("exact")) {
    return "exact";
  }
  const all = [...inArtifacts, ...(await findOutputs(runtimeBytecode, run)).map(rate)];
  return (["exact", "partial"] as const).find((kind) => all.includes(kind)) ?? "none";
}

function findArtifacts(runtimeBytecode: BareHex, run: Run<"builds">): Promise<readonly StoredContract[]> {
  const { builds } = run.ports;
  return run.request.contract === undefined
    ? builds.findArtifactsByLength(runtimeBytecode.length / 2)
    : builds.findArtifactsByName(run.request.contract);
}

function findOutputs(runtimeBytecode: BareHex, run: Run<"builds">): Promise<readonly StoredContract[]> {
  const { builds } = run.ports;
  return run.request.contract === undefined
    ? builds.findOutputContracts(runtimeBytecode)
    : builds.findOutputContractsByName(run.request.contract);
}

function isExact(
  contract: StoredContract,
  { runtimeBytecode, run }: { readonly runtimeBytecode: BareHex; readonly run: Pick<Run, "request"> },
): boolean {
  return matchRuntime(contract, runtimeBytecode, run.request).kind === "exact";
}

async function matchAll(
  contracts: readonly StoredContract[],
  runtimeBytecode: BareHex,
  run: DiagnosisRun,
): Promise<FoundMatch | NoMatch> {
  const { address } = run.request;
  const ranking = rankMatches(
    contracts.map((contract) => ({ contract, match: matchRuntime(contract, runtimeBytecode, { address }) })),
  );
  switch (ranking.kind) {
    case "one":
      return { kind: "found", ...ranking.best };
    case "several": {
      const { breakTie } = await import("./creation/break-tie.ts");
      return { kind: "found", ...(await breakTie(ranking.candidates, { runtimeBytecode, run })) };
    }
    case "none":
      return { kind: "none", compared: ranking.mismatches };
  }
}
