import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { createProofStore } from "../../project/proof-store.ts";
import type { ProofStore } from "../../verification/ports.ts";
import type { AppHost } from "../host.ts";

const compress = promisify(gzip);

const decompress = promisify(gunzip);

/**
 * Opens what keeps the sources that are found for stack traces, beside the proofs. The syntax trees of one contract
 * have megabytes, of which a tenth is left.
 */
export function openSourceCache({ folders }: Pick<AppHost, "folders">): Pick<ProofStore, "recall" | "keep"> {
  const { keep, recall } = createProofStore({ folder: folders.proofs, root: folders.proofsRoot });
  return {
    keep: async ({ text, ...entry }) => keep({ ...entry, text: (await compress(text)).toString("base64") }),
    recall: async (entry) => {
      const text = await recall(entry);
      return text === undefined
        ? undefined
        : (await decompress(Buffer.from(text, "base64"))).toString("utf8");
    },
  };
}
