import type { BareHex } from "../hex.ts";

/**
 * Returns the metadata sections that solc's `evm.legacyAssembly` lists: those of the contract and,
 * below `.data`, of each contract that it embeds. Anything that is no assembly has none.
 *
 * The output has the field since solc 0.4.11, and the sections in it in 0.4.13, 0.8.37 and what was
 * tried between, with either pipeline.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export function collectAuxdata(legacyAssembly: unknown): readonly BareHex[] {
  if (!isRecord(legacyAssembly)) {
    return [];
  }
  const { ".auxdata": own, ".data": data } = legacyAssembly;
  const embedded = isRecord(data) ? Object.values(data).flatMap(collectAuxdata) : [];
  return [...new Set([...(typeof own === "string" ? [own.toLowerCase()] : []), ...embedded])];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
