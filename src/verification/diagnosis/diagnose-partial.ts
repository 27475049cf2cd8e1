import type { Address } from "../../base/hex.ts";
import { isSameVersion } from "../../core/build/compiler-version.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import type { Cause } from "../../core/causes/cause.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { Target } from "../read-target.ts";
import type { Run } from "../run.ts";
import { readContractBuild } from "./contract-build.ts";
import { createVariantCompiler } from "./create-variant-compiler.ts";
import { diagnoseVariant } from "./diagnose-variant.ts";

interface PartialSubject {
  readonly target: Target;
  readonly found: FoundMatch;
  readonly libraries?: Readonly<Record<string, Address>> | undefined;
  readonly maxHistoryMs: number;
}

export async function diagnosePartial(
  { target, found, libraries: ofCreation = {}, maxHistoryMs }: PartialSubject,
  run: Run<"builds" | "chain" | "clock" | "compiler" | "host" | "reporter">,
): Promise<Cause> {
  const { match } = found;
  const evident = findEvidentPartial({ target, found });
  if (evident !== undefined) {
    return evident;
  }
  const subject = await readContractBuild({ target, contract: found.contract }, run);
  const linked = Object.entries(match.libraries).map(
    ([name, digits]) => [name, toChecksumAddress(digits)] as const,
  );
  const variant = await diagnoseVariant(
    {
      subject,
      isCodeEqual: true,
      libraries: { ...ofCreation, ...Object.fromEntries(linked) },
    },
    createVariantCompiler(run),
  );
  if (variant !== undefined) {
    return variant;
  }
  const { findCommit } = await import("../commits/find-commit.ts");
  const history = await findCommit(subject, run, { maxMs: maxHistoryMs });
  if (history?.kind === "other-commit") {
    return history;
  }
  const contract = toFullyQualifiedName(found.contract);
  return { kind: "metadata", contract, sources: Object.keys(subject.input.sources), history };
}

export function findEvidentPartial({
  target: { runtimeBytecode },
  found: { contract, match },
}: Pick<PartialSubject, "target" | "found">): Cause | undefined {
  const name = toFullyQualifiedName(contract);
  if (match.sourceHash === "absent") {
    return { kind: "no-source-hash", contract: name };
  }
  const own = contract.runtimeBytecode.object;
  if (hasSameSourceHash(own, runtimeBytecode)) {
    return { kind: "other-compilation", contract: name, similarity: undefined, reproducedBy: undefined };
  }
  const [built, deployed] = [own, runtimeBytecode].map(
    (code) => findTrailingMetadata(code)?.metadata.compilerVersion,
  );
  // It is not tried whether the other version gives this code.
  return built === undefined || deployed === undefined || isSameVersion(built, deployed)
    ? undefined
    : { kind: "compiler-version", contract: name, built, deployed, isCodeEqual: true };
}
