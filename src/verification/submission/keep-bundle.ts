import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { findMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";
import { recoverCreation } from "../recover-creation.ts";
import type { DiagnosisRun, Operation, Run } from "../run.ts";
import { type PreparedSubmission, prepareSubmission } from "./prepare-submission.ts";
import type { FinalAnswer } from "./reach-verdict.ts";

interface Verified {
  readonly target: Target;
  readonly prepared: PreparedSubmission;
}

/** Writes what was submitted to a bundle, if one is wanted and the contract is verified now. */
export async function keepBundle(
  { verdict, ...verified }: Verified & { readonly verdict: FinalAnswer },
  run: Operation<"bundles">,
): Promise<void> {
  if (verdict.kind === "verified" || verdict.kind === "already-verified") {
    await writeBundle(verified, run);
  }
}

/**
 * Writes a bundle for a contract that was verified before. A submission is prepared for it, and not
 * sent.
 *
 * @throws BUNDLE_NOT_WRITTEN when this project's builds do not have the contract
 */
export async function keepBundleOfVerified(
  target: Target,
  run: DiagnosisRun & Run<"bundles" | "licenses" | "proofs">,
): Promise<void> {
  if (run.ports.bundles === undefined) {
    return;
  }
  const found = await findMatch(target.runtimeBytecode, run);
  if (found.kind === "none") {
    throw createFailure("BUNDLE_NOT_WRITTEN", {
      problem: "the contract is verified already, and no build here has its code",
    });
  }
  const creation = await recoverCreation({ target, found }, run);
  if (creation.kind === "other-constructor") {
    throw createFailure("BUNDLE_NOT_WRITTEN", {
      problem: "the contract is verified already, and the build here has another constructor",
    });
  }
  const prepared = await prepareSubmission({ found, creation }, run);
  await writeBundle({ target, prepared }, run);
}

/** Writes a bundle of what was proved. Nothing is made of one that nobody wants. */
export async function writeBundle(
  { target, prepared }: Verified,
  { ports }: Operation<"bundles">,
): Promise<void> {
  if (ports.bundles === undefined) {
    return;
  }
  const { submission, found, creation, input } = prepared;
  const { address, chainId } = target;
  await ports.bundles.write({
    address,
    chainId,
    input,
    contract: found.contract,
    contractName: toFullyQualifiedName(found.contract),
    solcLongVersion: submission.compilerVersion.slice(1),
    encodedConstructorArguments: submission.encodedConstructorArguments,
    libraries: creation.libraries,
  });
}
