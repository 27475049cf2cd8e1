import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { isLongVersion } from "../../core/build/compiler-version.ts";
import { storedInputSchema } from "../../core/build/parse-json-file.ts";
import type { ProvedBuild } from "../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { keptProofKey } from "../../core/contract/submission-key.ts";
import type { StoredContract } from "../ports.ts";
import type { Operation } from "../run.ts";

/** What is proved: the code of a contract, linked to these libraries. */
export interface ProofClaim {
  readonly contract: StoredContract;
  readonly libraries: Readonly<Record<string, Address>>;
}

/** The place of a kept proof. The last proof of a subject is kept, and is found by its key alone. */
interface ProofEntry {
  readonly subject: string;
  /** Of the code, the libraries, and the stamp of the build info. */
  readonly key: string;
}

const provedBuildSchema: z.ZodType<ProvedBuild> = z.object({
  solcLongVersion: z.string().refine(isLongVersion),
  input: storedInputSchema,
  beyondClosure: z.array(z.string()),
});

/** Returns where the proof of a claim is kept; undefined if nothing tells whether the build info was written again. */
export async function findProofEntry(
  { contract, libraries }: ProofClaim,
  { ports: { builds } }: Operation<"builds">,
): Promise<ProofEntry | undefined> {
  const stamp = await builds.stampBuildInfo?.(contract.buildInfoId);
  return stamp === undefined
    ? undefined
    : { subject: toFullyQualifiedName(contract), key: keptProofKey({ contract, libraries, stamp }) };
}

/** Returns what an earlier run proved and kept; undefined if there is none, or it is damaged. */
export async function recallProof(
  entry: ProofEntry,
  { ports: { proofs } }: Operation<"proofs">,
): Promise<ProvedBuild | undefined> {
  const recalled = await proofs.recall(entry);
  return recalled === undefined ? undefined : provedBuildSchema.safeParse(parseIfJson(recalled)).data;
}

/** Keeps a proof for later runs, in the place of an earlier one of the same subject. */
export async function keepProof(
  { entry, proved }: { readonly entry: ProofEntry; readonly proved: ProvedBuild },
  { ports: { proofs } }: Operation<"proofs">,
): Promise<void> {
  await proofs.keep({ ...entry, text: JSON.stringify(proved) });
}

/** Returns the sources that an earlier run proved of a contract; nothing is compiled, and no build info read. */
export async function recallProvedSources(
  claim: ProofClaim,
  run: Operation<"builds" | "proofs">,
): Promise<ProvedBuild | undefined> {
  const entry = await findProofEntry(claim, run);
  return entry && recallProof(entry, run);
}
