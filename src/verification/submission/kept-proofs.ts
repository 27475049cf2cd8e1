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

export interface ProofClaim {
  readonly contract: StoredContract;
  readonly libraries: Readonly<Record<string, Address>>;
}

const provedBuildSchema: z.ZodType<ProvedBuild> = z.object({
  solcLongVersion: z.string().refine(isLongVersion),
  input: storedInputSchema,
  beyondClosure: z.array(z.string()),
});

/** undefined: it is not known whether the build info was written again. */
export async function openKeptProof(
  { contract, libraries }: ProofClaim,
  { ports: { builds, proofs } }: Operation<"builds" | "proofs">,
) {
  const stamp = await builds.stampBuildInfo?.(contract.buildInfoId);
  if (stamp === undefined) {
    return undefined;
  }
  const subject = toFullyQualifiedName(contract);
  const entry = { subject, key: keptProofKey({ contract, libraries, stamp }) };
  return {
    /** undefined: there is none, or it is damaged. No build info is read. */
    recall: async () => {
      const recalled = await proofs.recall(entry);
      return recalled === undefined ? undefined : provedBuildSchema.safeParse(parseIfJson(recalled)).data;
    },
    keep: (proved: ProvedBuild) => proofs.keep({ ...entry, text: JSON.stringify(proved) }),
  };
}
