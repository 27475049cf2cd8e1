import type { Address, BareHex } from "../../base/hex.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import { hasName, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { listLinkedLibraries } from "../../core/contract/libraries.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { diagnosePartial } from "../diagnosis/diagnose-partial.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode } from "../recover-creation.ts";
import { type CauseRun, toCommandPlace } from "../run.ts";

type Candidate = Omit<FoundMatch, "kind">;

/** Each costs a compilation or a search for the creation. */
const maxExamined = 6;

/**
 * Chooses between contracts whose runtime bytecode is the code at an address: by the init code, then by the metadata,
 * then by the name in a deployment record.
 *
 * @throws CONTRACT_AMBIGUOUS
 */
export async function breakTie(
  tied: readonly Candidate[],
  { runtimeBytecode, run }: { readonly runtimeBytecode: BareHex; readonly run: CauseRun },
): Promise<Candidate> {
  const { address } = run.request;
  const chainId = await run.ports.chain.getChainId({ signal: run.deadline.signal });
  const circumstances = { target: { address, chainId, runtimeBytecode, verifiedSource: undefined }, run };
  const candidates = await keepByInitCode(tied, circumstances);
  const [created, ...twins] = candidates;
  if (created !== undefined && twins.length === 0) {
    return created;
  }
  const compiled = await findByMetadata(candidates, circumstances);
  if (compiled !== undefined) {
    return compiled;
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

interface Circumstances {
  readonly target: Target;
  readonly run: CauseRun;
}

/** Contracts that differ only in their constructors have the same runtime bytecode. */
async function keepByInitCode(
  candidates: readonly Candidate[],
  { target, run }: Circumstances,
): Promise<readonly Candidate[]> {
  const groups = Map.groupBy(candidates, ({ contract }) => contract.creationBytecode.object);
  if (groups.size === 1 || groups.size > maxExamined) {
    return candidates;
  }
  const same: Candidate[] = [];
  for (const group of groups.values()) {
    for (const candidate of group.slice(0, 1)) {
      const { kind } = await compareInitCode({ target, found: { kind: "found", ...candidate } }, run);
      if (kind === "unknown") {
        return candidates;
      }
      same.push(...(kind === "same" ? group : []));
    }
  }
  return same.length > 0 ? same : candidates;
}

/** Finds the only candidate that was compiled from the same text with other names, line endings or settings. */
async function findByMetadata(
  candidates: readonly Candidate[],
  { target, run }: Circumstances,
): Promise<Candidate | undefined> {
  const explained: Candidate[] = [];
  for (const candidate of candidates.length > maxExamined ? [] : candidates) {
    const found = { kind: "found", ...candidate } as const;
    const libraries = await findCreationLibraries({ target, found }, run);
    const cause = await diagnosePartial({ target, found, libraries }, run);
    if (cause.kind === "variant") {
      explained.push(candidate);
    }
  }
  return explained.length === 1 ? explained[0] : undefined;
}

/** Finds the libraries that only the constructor uses. */
async function findCreationLibraries(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: CauseRun,
): Promise<Readonly<Record<string, Address>> | undefined> {
  const { contract, match } = found;
  if (listLinkedLibraries(contract).every((name) => Object.hasOwn(match.libraries, name))) {
    return undefined;
  }
  const initCode = await compareInitCode({ target, found }, run);
  return initCode.kind === "other-constructor" ? undefined : initCode.libraries;
}
