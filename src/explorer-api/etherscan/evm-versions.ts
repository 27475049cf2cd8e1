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

type EvmVersion = (typeof evmVersions)[number];

/** What explorers show for "the compiler's own choice". */
export const defaultEvmVersion = "Default";

/**
 * Parses an EVM version as an explorer or its client writes it into solc's spelling.
 *
 * `default` stands for blank and for "Default" alike. `unknown` is left to the caller: a new fork is
 * known to explorers before this list.
 */
export function parseEvmVersion(
  text: string | undefined,
):
  | { readonly kind: "default" }
  | { readonly kind: "version"; readonly version: EvmVersion }
  | { readonly kind: "unknown"; readonly text: string } {
  const wanted = (text ?? "").trim().toLowerCase();
  if (wanted === "" || wanted === defaultEvmVersion.toLowerCase()) {
    return { kind: "default" };
  }
  const version = evmVersions.find((known) => known.toLowerCase() === wanted);
  return version === undefined ? { kind: "unknown", text: wanted } : { kind: "version", version };
}

/**
 * The EVM versions that explorers of this API are known to take. The list of EVM versions is that of their forms, and
 * grows there before it grows here.
 *
 * @see https://docs.etherscan.io/api-reference/endpoint/verifysourcecode
 */
export const knownCapabilities = {
  minCompilerVersion: "0.4.11",
  evmVersions,
  codeFormats: ["solidity-standard-json-input", "solidity-single-file"],
} as const;

/** Etherscan's own client refuses more before it sends it: bytes of source code. */
export const etherscanMaxSourceBytes = 3_000_000;
