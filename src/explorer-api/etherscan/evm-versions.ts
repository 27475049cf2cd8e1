/** The EVM versions that explorers know, as solc spells them. */
export const evmVersions = [
  "homestead",
  "tangerineWhistle",
  "spuriousDragon",
  "byzantium",
  "constantinople",
  "petersburg",
  "istanbul",
  "berlin",
  "london",
  "paris",
  "shanghai",
  "cancun",
  "prague",
  "osaka",
] as const;

/** What explorers show for the compiler's own choice. */
export const defaultEvmVersion = "Default";

/**
 * What explorers of this API take.
 *
 * @see https://docs.etherscan.io/api-reference/endpoint/verifysourcecode
 */
export const knownCapabilities = {
  minCompilerVersion: "0.4.11",
  evmVersions,
  codeFormats: ["solidity-standard-json-input", "solidity-single-file"],
} as const;

/** Etherscan's own client refuses more bytes of source code. */
export const etherscanMaxSourceBytes = 3_000_000;
