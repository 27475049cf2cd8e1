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

export type EvmVersion = (typeof evmVersions)[number];

/** What explorers show for "the compiler's own choice". */
export const defaultEvmVersion = "Default";

/**
 * An EVM version as an explorer or its client writes it → solc's spelling.
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
