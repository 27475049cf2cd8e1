import type { BareHex } from "../base/hex.ts";
import { matchRuntime } from "../core/bytecode/match-code.ts";
import { type FoundMatch, type NoMatch, type Ranking, rankMatches } from "../core/bytecode/rank-matches.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { StoredContract } from "./ports.ts";
import type { CauseRun, Run } from "./run.ts";

/**
 * Nothing is compiled, unless a tie between partial matches has to be broken.
 * @throws CONTRACT_NOT_FOUND for a name that no build has
 * @throws CONTRACT_AMBIGUOUS when several contracts fit equally well
 */
export async function findMatch(runtimeBytecode: BareHex, run: CauseRun): Promise<FoundMatch | NoMatch> {
  const { best, compared } = await rankStored(runtimeBytecode, run);
  const [only, ...others] = best;
  if (only !== undefined && others.length > 0) {
    const { breakTie } = await import("./creation/break-tie.ts");
    return breakTie(best, { runtimeBytecode, run });
  }
  const { contract: name } = run.request;
  if (compared.length === 0 && only === undefined && name !== undefined) {
    const known = await run.ports.builds.listContractNames();
    throw createFailure("CONTRACT_NOT_FOUND", { name, known });
  }
  return only ?? { kind: "none", compared };
}

type Search = Pick<Run<"builds">, "ports" | "request">;

/** Of several equal ones, the first by its name is taken. */
export async function findBest(runtimeBytecode: BareHex, run: Search): Promise<FoundMatch | undefined> {
  const { best } = await rankStored(runtimeBytecode, run);
  return best[0];
}

/**
 * Artifacts come first: they are small, and the length of the code excludes most of them. Contracts without an
 * artifact (npm dependencies, children of factories) and earlier builds are in the builds' outputs.
 */
async function rankStored(runtimeBytecode: BareHex, run: Search): Promise<Ranking> {
  const { builds } = run.ports;
  const { address, contract: name } = run.request;
  const match = (contract: StoredContract) => ({
    contract,
    match: matchRuntime(contract, runtimeBytecode, { address }),
  });
  const artifacts = await (name === undefined
    ? builds.findArtifactsByLength(runtimeBytecode.length / 2)
    : builds.findArtifactsByName(name));
  const inArtifacts = artifacts.map(match);
  if (inArtifacts.some((one) => one.match.kind === "exact")) {
    return rankMatches(inArtifacts);
  }
  const outputs = await (name === undefined
    ? builds.findOutputContracts(runtimeBytecode)
    : builds.findOutputContractsByName(name));
  const inOutputs = outputs.map(match);
  const hasPartial = inArtifacts.some((one) => one.match.kind === "partial");
  const exact = inOutputs.filter((one) => one.match.kind === "exact");
  if (hasPartial) {
    return rankMatches(exact.length > 0 ? exact : inArtifacts);
  }
  return rankMatches([...inArtifacts, ...inOutputs]);
}
