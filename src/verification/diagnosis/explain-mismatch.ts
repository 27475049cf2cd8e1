import { type Cause, nameCause } from "../../core/causes/cause.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { FoundMatch, NoMatch } from "../find-match.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode } from "../recover-creation.ts";
import { toCommandPlace } from "../request.ts";
import type { VerificationResult } from "../result.ts";
import type { DiagnosisRun, Run } from "../run.ts";
import { toMismatchResult } from "../to-result.ts";
import type { Diagnosis } from "./contract-build.ts";
import { diagnoseContract, diagnoseMismatch } from "./diagnose-mismatch.ts";
import { diagnosePartial } from "./diagnose-partial.ts";

type Differences = NonNullable<VerificationResult["differences"]>;

/**
 * Explains why nothing is submitted: the one cause, its evidence and the command to run next.
 *
 * With `explain: false` the explanation only says that nothing matches.
 */
async function explainMismatch(
  { target, match }: { readonly target: Target; readonly match: NoMatch | FoundMatch },
  run: DiagnosisRun & Run<"words">,
): Promise<Differences> {
  if (match.kind === "found") {
    const cause = await diagnosePartial({ target, found: match }, run);
    const closest = toFullyQualifiedName(match.contract);
    return {
      ...(await toDifferences(cause, run)),
      closest,
      similarity: 1,
      transformations: [...match.match.transformations],
    };
  }
  const { cause, closest } =
    run.request.explain === false ? toPlainDiagnosis(target) : await diagnoseMismatch({ target, match }, run);
  return {
    ...(await toDifferences(cause, run)),
    closest: nameOf({ cause, closest }),
    similarity: closest?.similarity ?? null,
  };
}

/**
 * Creates the result for no match, or for a partial match when an exact one is required. A changed
 * constructor is reported before a difference in the metadata.
 */
export async function refuseMatch(
  { target, match }: { readonly target: Target; readonly match: NoMatch | FoundMatch },
  run: DiagnosisRun & Run<"words">,
): Promise<VerificationResult> {
  if (match.kind === "found") {
    const initCode = await compareInitCode({ target, found: match }, run);
    if (initCode.kind === "other-constructor") {
      return toMismatchResult(run, { target, differences: await toDifferences(initCode.cause, run) });
    }
  }
  return toMismatchResult(run, { target, match, differences: await explainMismatch({ target, match }, run) });
}

/** Explains a mismatch with the contract of this project that should be at the address. */
export async function explainOther(
  { target, contract }: { readonly target: Target; readonly contract: StoredContract },
  run: DiagnosisRun & Run<"words">,
): Promise<Differences> {
  const { cause, closest } = await diagnoseContract({ target, contract }, run);
  const similarity = closest?.similarity ?? null;
  return { ...(await toDifferences(cause, run)), closest: toFullyQualifiedName(contract), similarity };
}

/** Creates the `differences` of a result from a cause alone. */
export async function toDifferences(cause: Cause, run: Run<"host" | "words">): Promise<Differences> {
  const { explanation, command } = await run.ports.words.describeCause(cause, toCommandPlace(run));
  const closest = "contract" in cause ? (cause.contract ?? null) : null;
  return {
    cause: nameCause(cause),
    explanation,
    command,
    closest,
    similarity: null,
    transformations: [],
  };
}

function toPlainDiagnosis({ runtimeBytecode }: Target): Diagnosis {
  const codeBytes = runtimeBytecode.length / 2;
  const unknown = { compilerVersion: undefined, closest: undefined, similarity: undefined };
  return { cause: { kind: "no-contract", codeBytes, ...unknown }, closest: undefined };
}

function nameOf({ cause, closest }: Diagnosis): string | null {
  if (closest !== undefined) {
    return toFullyQualifiedName(closest.contract);
  }
  return "contract" in cause ? (cause.contract ?? null) : null;
}
