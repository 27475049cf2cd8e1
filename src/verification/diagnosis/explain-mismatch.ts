import { type Cause, nameCause } from "../../core/causes/cause.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { FoundMatch, NoMatch } from "../find-match.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode } from "../recover-creation.ts";
import type { VerificationResult } from "../result.ts";
import type { DiagnosisRun, Run } from "../run.ts";
import { toMismatchResult } from "../to-result.ts";
import type { Diagnosis } from "./contract-build.ts";
import { diagnoseContract, diagnoseMismatch } from "./diagnose-mismatch.ts";
import { diagnosePartial } from "./diagnose-partial.ts";
import { toCommandPlace } from "./take-notes.ts";

type Differences = NonNullable<VerificationResult["differences"]>;

/**
 * Names the one cause why nothing is submitted, with its evidence and the command to run next.
 *
 * `explain: false` asks for no more than that there is no match, or only a partial one.
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
 * Refuses what is no match, or not the exact one that is asked for. A constructor that was changed says
 * more than that the metadata differ.
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

/** The same where it is known which contract of this project should be at the address. */
export async function explainOther(
  { target, contract }: { readonly target: Target; readonly contract: StoredContract },
  run: DiagnosisRun & Run<"words">,
): Promise<Differences> {
  const { cause, closest } = await diagnoseContract({ target, contract }, run);
  const similarity = closest?.similarity ?? null;
  return { ...(await toDifferences(cause, run)), closest: toFullyQualifiedName(contract), similarity };
}

/** A cause in a result's form, without a contract that was compared. */
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
