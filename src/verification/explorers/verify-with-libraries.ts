import type { Address } from "../../base/hex.ts";
import { isUnlinked } from "../../core/contract/libraries.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { settle } from "../../core/errors/settle.ts";
import type { LinkedLibrary, VerificationResult } from "../result.ts";
import type { Run } from "../run.ts";
import { toFailure } from "../to-result.ts";

type Verify = (run: Run) => Promise<VerificationResult>;

/** Also verifies the libraries that a contract is linked to, directly or not. Their failures are part of the result. */
export async function verifyWithLibraries(run: Run, verify: Verify): Promise<VerificationResult> {
  const result = await verify(run);
  const linkedLibraries: LinkedLibrary[] = [];
  const waiting = listLinked(result.libraries);
  const seen = new Set<Address>([run.request.address]);
  for (const library of waiting) {
    if (!seen.has(library.address)) {
      seen.add(library.address);
      const verified = await verifyLibrary(library, { run, verify });
      linkedLibraries.push(verified);
      // The loop also visits the libraries of this library.
      waiting.push(...(verified.status === "error" ? [] : listLinked(verified.libraries)));
    }
  }
  return { ...result, linkedLibraries };
}

interface Library {
  readonly name: string;
  readonly address: Address;
}

export function listLinked(libraries: VerificationResult["libraries"]): Library[] {
  return Object.entries(libraries)
    .filter(([, address]) => !isUnlinked(address))
    .map(([name, address]) => ({ name, address: parseAddress(address) }));
}

async function verifyLibrary(
  { name, address }: Library,
  { run, verify }: { readonly run: Run; readonly verify: Verify },
): Promise<LinkedLibrary> {
  const { force, requireExact, check } = run.request;
  const request = { address, contract: name, force, requireExact, check };
  // A bundle is about the requested contract alone.
  const asked = await settle(verify({ ...run, ports: { ...run.ports, bundles: undefined }, request }));
  return asked.kind === "answered"
    ? asked.answer
    : { ...toFailure(asked.failure, run.ports.words), address, contract: name };
}
