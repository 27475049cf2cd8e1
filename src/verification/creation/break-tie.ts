import type { BareHex } from "../../base/hex.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import { hasName, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode } from "../recover-creation.ts";
import { type CauseRun, toCommandPlace } from "../run.ts";

/** Each costs a search for the creation. */
const maxExamined = 6;

/**
 * Chooses between contracts whose runtime bytecode is the code at an address: by the init code, then by the name in a
 * deployment record.
 *
 * @throws CONTRACT_AMBIGUOUS
 */
export async function breakTie(
  tied: readonly FoundMatch[],
  { runtimeBytecode, run }: { readonly runtimeBytecode: BareHex; readonly run: CauseRun },
): Promise<FoundMatch> {
  const { address } = run.request;
  const chainId = await run.ports.chain.getChainId({ signal: run.deadline.signal });
  const target = { address, chainId, runtimeBytecode, verifiedSource: undefined };
  const candidates = await keepByInitCode(tied, { target, run });
  const [created, ...twins] = candidates;
  if (created !== undefined && twins.length === 0) {
    return created;
  }
  const claimed = run.request.claims?.contract ?? "";
  const [only, ...others] = candidates.filter(({ contract }) => hasName(contract, claimed));
  if (only !== undefined && others.length === 0) {
    return only;
  }
  throw createFailure("CONTRACT_AMBIGUOUS", {
    place: toCommandPlace(run),
    candidates: candidates.map(({ contract }) => toFullyQualifiedName(contract)),
  });
}

/** Contracts that differ only in their constructors have the same runtime bytecode. */
async function keepByInitCode(
  candidates: readonly FoundMatch[],
  { target, run }: { readonly target: Target; readonly run: CauseRun },
): Promise<readonly FoundMatch[]> {
  const groups = Map.groupBy(candidates, ({ contract }) => contract.creationBytecode.object);
  if (groups.size === 1 || groups.size > maxExamined) {
    return candidates;
  }
  const same: FoundMatch[] = [];
  for (const group of groups.values()) {
    for (const candidate of group.slice(0, 1)) {
      const { kind } = await compareInitCode({ target, found: candidate }, run);
      if (kind === "unknown") {
        return candidates;
      }
      same.push(...(kind === "same" ? group : []));
    }
  }
  return same.length > 0 ? same : candidates;
}
