import type { BytecodeDifference } from "../../core/bytecode/match.ts";
import { matchRuntime } from "../../core/bytecode/match-runtime.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import { findWrongLibrary } from "../../core/causes/find-wrong-library.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { Run } from "../run.ts";
import type { ClosestContract } from "./closest-contract.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseCompilerVersion } from "./diagnose-compiler-version.ts";
import { diagnoseSettings } from "./diagnose-settings.ts";
import type { Subject } from "./subject.ts";

/**
 * Says what was built otherwise than it was deployed, of a source that may be the same: a library's
 * address, the compiler, its settings; undefined when it is none of these.
 */
export async function diagnoseBuild(
  { subject, closest }: { readonly subject: Subject; readonly closest: ClosestContract },
  { run, compile }: { readonly run: Run; readonly compile: TrialCompiler },
): Promise<BuildCause | undefined> {
  const { target, buildInfo } = subject;
  const contract = toFullyQualifiedName(subject.contract);
  const evident = toEvidentCause(contract, findDifference(subject));
  if (evident !== undefined) {
    return evident;
  }
  const library = findWrongLibrary(closest.codes, buildInfo.input.settings);
  if (library !== undefined) {
    return { kind: "library-address", contract, ...library };
  }
  const deployed = findTrailingMetadata(target.runtimeBytecode)?.metadata.compilerVersion;
  const [built = ""] = buildInfo.solcLongVersion.split("+");
  return deployed !== undefined && deployed !== built
    ? diagnoseCompilerVersion({ subject, built, deployed }, { run, compile })
    : diagnoseSettings({ subject, closest }, { run, compile });
}

function findDifference({ contract, target }: Subject): BytecodeDifference | undefined {
  const match = matchRuntime(contract, target.runtimeBytecode, target);
  return match.kind === "mismatch" ? match.difference : undefined;
}

/** What the comparison itself tells; other differences are only where it stopped. */
function toEvidentCause(
  contract: string,
  difference: BytecodeDifference | undefined,
): BuildCause | undefined {
  switch (difference?.kind) {
    case "library-conflict":
      return {
        kind: "library-conflict",
        contract,
        library: difference.library,
        addresses: difference.addresses.map(toChecksumAddress),
      };
    case "immutable-conflict":
      return { kind: "immutable-conflict", contract };
    case "call-protection":
      return { kind: "call-protection", contract, protects: toChecksumAddress(difference.address) };
    case "metadata": {
      const { compiledBytes, onChainBytes } = difference;
      return { kind: "metadata-form", contract, compiledBytes, onChainBytes };
    }
    default:
      return undefined;
  }
}
