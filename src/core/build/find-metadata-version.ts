import { z } from "zod";
import { parseIfJson } from "../../base/json.ts";
import type { CompiledContract } from "./compiled-contract.ts";

const metadataSchema = z.object({ compiler: z.object({ version: z.string() }) });

/**
 * Finds the compiler's long version in the metadata of what it compiled; undefined where none was
 * asked for.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
export function findMetadataVersion(
  contracts: readonly Pick<CompiledContract, "metadata">[],
): string | undefined {
  for (const { metadata } of contracts) {
    const parsed = metadataSchema.safeParse(metadata === undefined ? undefined : parseIfJson(metadata));
    if (parsed.success) {
      return parsed.data.compiler.version;
    }
  }
  return undefined;
}
