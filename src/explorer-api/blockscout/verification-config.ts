import { z } from "zod";
import { isJsonRecord } from "../../base/json.ts";
import type { ParsedAnswer } from "../etherscan/answers.ts";
import { licenseWords } from "./license-words.ts";

/** Where a Blockscout says what it takes, behind its `/api`. */
export const verificationConfigPath = "/v2/smart-contracts/verification/config";

/** What a Blockscout takes for verification; undefined where it does not say. */
export interface VerificationConfig {
  /** With the leading v: `v0.8.30+commit.73712a01`. */
  readonly compilerVersions: readonly string[] | undefined;
  /** As solc spells them, and `default` for the compiler's own choice. */
  readonly evmVersions: readonly string[] | undefined;
  /** The last parts of the paths of its submissions: `standard-input`, `flattened-code`. */
  readonly methods: readonly string[] | undefined;
}

/** There are some hundred releases and nightly builds of solc; no list is longer. */
const maxEntries = 10_000;

const maxNameCharacters = 100;

/** What is no short text is left out; what is no list is not told. */
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
  verification_options: namesSchema,
});

/** Reads what a Blockscout takes from the JSON of its answer. */
export function parseVerificationConfig(json: unknown): ParsedAnswer<VerificationConfig> {
  const parsed = configSchema.safeParse(json);
  if (!parsed.success || !isJsonRecord(json)) {
    return { kind: "malformed", problem: "it contains no verification settings", isTransient: true };
  }
  const { solidity_compiler_versions, solidity_evm_versions, verification_options } = parsed.data;
  return {
    kind: "value",
    value: {
      compilerVersions: solidity_compiler_versions,
      evmVersions: solidity_evm_versions,
      methods: verification_options,
    },
  };
}

/** Writes what a Blockscout takes. A list that is not told is left out, and there is no Vyper here. */
export function formatVerificationConfig({ compilerVersions, evmVersions, methods }: VerificationConfig) {
  return {
    solidity_evm_versions: evmVersions,
    solidity_compiler_versions: compilerVersions,
    vyper_compiler_versions: [],
    vyper_evm_versions: [],
    verification_options: methods,
    is_rust_verifier_microservice_enabled: false,
    license_types: Object.fromEntries(licenseWords.map((word, index) => [word, index + 1])),
  };
}
