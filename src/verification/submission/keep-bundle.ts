import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { Proof, Publication } from "../builds/prove-contract.ts";
import type { Target } from "../read-target.ts";
import type { Operation } from "../run.ts";

/** @throws BUNDLE_NOT_WRITTEN when this project's builds do not have the contract */
export async function keepBundleOfVerified(target: Target, { run, prove }: Publication): Promise<void> {
  if (run.ports.bundles === undefined) {
    return;
  }
  const proof = await prove();
  if (proof.kind === "proved") {
    await writeBundle({ target, proof }, run);
    return;
  }
  const what =
    proof.unproved.kind === "other-constructor"
      ? "the build here has another constructor"
      : "no build here has its code";
  throw createFailure("BUNDLE_NOT_WRITTEN", { problem: `the contract is verified already, and ${what}` });
}

export async function writeBundle(
  { target, proof }: { readonly target: Target; readonly proof: Proof },
  { ports }: Operation<"bundles">,
): Promise<void> {
  const { address, chainId } = target;
  const { found, creation, proved } = proof;
  await ports.bundles?.write({
    address,
    chainId,
    input: proved.input,
    contract: found.contract,
    contractName: toFullyQualifiedName(found.contract),
    solcLongVersion: proved.solcLongVersion,
    encodedConstructorArguments: creation.constructorArguments.encoded,
    libraries: creation.libraries,
  });
}
