import type { Cause } from "../../core/causes/cause.ts";
import type { CommandPlace } from "../../core/causes/commands.ts";
import { describeCause, nameCause } from "../../core/causes/describe-cause.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { FoundMatch, NoMatch } from "../find-match.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { compareInitCode } from "../recover-creation.ts";
import type { VerificationResult } from "../result.ts";
import type { DiagnosisRun, Run } from "../run.ts";
import { toMismatchResult } from "../to-result.ts";
import type { Diagnosis } from "./contract-build.ts";
import { detectProxyAt } from "./diagnose-foreign-code.ts";
import { diagnoseContract, diagnoseMismatch } from "./diagnose-mismatch.ts";
import { diagnosePartial } from "./diagnose-partial.ts";

type Differences = NonNullable<VerificationResult["differences"]>;

/**
 * Names the one cause why nothing is submitted, with its evidence and the command to run next.
 *
 * `explain: false` asks for no more than that there is no match, or only a partial one.
 */
async function explainMismatch(
  { target, match }: { readonly target: Target; readonly match: NoMatch | FoundMatch },
  run: DiagnosisRun,
): Promise<Differences> {
  if (match.kind === "found") {
    const cause = await diagnosePartial({ target, found: match }, run);
    const closest = toFullyQualifiedName(match.contract);
    return {
      ...toDifferences(cause, run),
      closest,
      similarity: 1,
      transformations: [...match.match.transformations],
    };
  }
  const { cause, closest } =
    run.request.explain === false ? toPlainDiagnosis(target) : await diagnoseMismatch({ target, match }, run);
  return {
    ...toDifferences(cause, run),
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
  run: DiagnosisRun,
): Promise<VerificationResult> {
  if (match.kind === "found") {
    const initCode = await compareInitCode({ target, found: match }, run);
    if (initCode.kind === "other-constructor") {
      return toMismatchResult(run, { target, differences: toDifferences(initCode.cause, run) });
    }
  }
  return toMismatchResult(run, { target, match, differences: await explainMismatch({ target, match }, run) });
}

/** The same where it is known which contract of this project should be at the address. */
export async function explainOther(
  { target, contract }: { readonly target: Target; readonly contract: StoredContract },
  run: DiagnosisRun,
): Promise<Differences> {
  const { cause, closest } = await diagnoseContract({ target, contract }, run);
  const similarity = closest?.similarity ?? null;
  return { ...toDifferences(cause, run), closest: toFullyQualifiedName(contract), similarity };
}

/** A cause in a result's form, without a contract that was compared. */
export function toDifferences(cause: Cause, run: Run<"host">): Differences {
  const { explanation, command } = describeCause(cause, toCommandPlace(run));
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

/** Says in words why a match is no better than partial. */
export async function describePartial(
  { target, found }: { readonly target: Target; readonly found: FoundMatch },
  run: Run<"builds" | "clock" | "compiler" | "host" | "reporter">,
): Promise<string> {
  return describeCause(await diagnosePartial({ target, found }, run), toCommandPlace(run)).explanation;
}

/** Says in words that the address is a proxy, and what verifies it whole; undefined where it is none. */
export async function describeProxyAt(
  target: Target,
  run: Run<"chain" | "host">,
): Promise<string | undefined> {
  const proxy = await detectProxyAt(target, run);
  if (proxy === undefined) {
    return undefined;
  }
  const { explanation, command } = describeCause(proxy, toCommandPlace(run));
  return `${explanation} To verify that, too, and to link it: ${command}`;
}

/** What the next command has in common with the one that is run. */
function toCommandPlace({ request, ports: { host } }: Run<"host">): CommandPlace {
  return {
    address: request.address,
    network: host?.networkName,
    buildInfo: host?.buildInfo,
    buildProfile: host?.selectedProfile,
  };
}
