import { z } from "zod";

/** Where a Blockscout says what it takes, behind its `/api`. */
export const verificationConfigPath = "/v2/smart-contracts/verification/config";

/** The values that a Blockscout takes for verification; undefined if it does not list them. */
interface VerificationConfig {
  /** With the leading v: `v0.8.30+commit.73712a01`. */
  readonly compilerVersions: readonly string[] | undefined;
  /** As solc spells them, and `default` for the compiler's own choice. */
  readonly evmVersions: readonly string[] | undefined;
}

/** There are some hundred releases and nightly builds of solc; no list is longer. */
const maxEntries = 10_000;

const maxNameCharacters = 100;

/** Entries that are not short texts are left out. */
const namesSchema = z
  .array(z.unknown())
  .transform((entries) =>
    entries
      .slice(0, maxEntries)
      .filter((entry) => typeof entry === "string")
      .filter((entry) => entry !== "" && entry.length <= maxNameCharacters),
  )
  .optional()
  .catch(undefined);

const configSchema = z.object({
  solidity_compiler_versions: namesSchema,
  solidity_evm_versions: namesSchema,
});

/** Reads what a Blockscout takes from the JSON of its answer; undefined if it is not an object. */
export function parseVerificationConfig(json: unknown): VerificationConfig | undefined {
  const { data } = configSchema.safeParse(json);
  return (
    data && { compilerVersions: data.solidity_compiler_versions, evmVersions: data.solidity_evm_versions }
  );
}
