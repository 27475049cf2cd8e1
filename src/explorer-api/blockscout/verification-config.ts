import { z } from "zod";

export const verificationConfigPath = "/v2/smart-contracts/verification/config";

/** The values that a Blockscout accepts; undefined if it does not list them. */
interface VerificationConfig {
  /** With the leading v: `v0.8.30+commit.73712a01`. */
  readonly compilerVersions: readonly string[] | undefined;
  /** As solc spells them, and `default` for the compiler's own choice. */
  readonly evmVersions: readonly string[] | undefined;
}

const namesSchema = z
  .array(z.unknown())
  .transform((entries) => entries.filter((entry) => typeof entry === "string"))
  .optional()
  .catch(undefined);

const configSchema = z.object({
  solidity_compiler_versions: namesSchema,
  solidity_evm_versions: namesSchema,
});

/** Returns undefined for JSON that is not an object. */
export function parseVerificationConfig(json: unknown): VerificationConfig | undefined {
  const { data } = configSchema.safeParse(json);
  return (
    data && { compilerVersions: data.solidity_compiler_versions, evmVersions: data.solidity_evm_versions }
  );
}
