import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import type { ShownLibrary } from "../../core/contract/contract-record.ts";
import { answeredAddressSchema, maxNameCharacters } from "./wire-values.ts";

/** Blockscout's names; `address` is that of older versions. */
const entrySchema = z.looseObject({
  name: z.string(),
  address_hash: z.unknown().optional(),
  address: z.unknown().optional(),
});

/** Reads Etherscan's text (`Name:address;Other:address`, with or without 0x), and Blockscout's list. */
export function parseLibraries(field: unknown): readonly ShownLibrary[] {
  return listPairs(field).flatMap(([name, text]) => {
    const address = toLibraryAddress(text);
    const isName = name !== "" && name.length <= maxNameCharacters;
    return address === undefined || !isName ? [] : [{ name, address }];
  });
}

export function formatLibraries(libraries: readonly ShownLibrary[]): string {
  return libraries.map(({ name, address }) => `${name}:${address.toLowerCase()}`).join(";");
}

type Pair = readonly [name: string, address: unknown];

function listPairs(field: unknown): readonly Pair[] {
  if (typeof field === "string") {
    return field.split(/[;,\n]/).map(splitPair);
  }
  const entries: readonly unknown[] = Array.isArray(field) ? field : [];
  return entries.flatMap((entry): Pair[] => {
    const { data } = entrySchema.safeParse(entry);
    return data === undefined ? [] : [[data.name, data.address_hash ?? data.address]];
  });
}

/** A name may have colons of its own. */
function splitPair(text: string): Pair {
  const colon = text.lastIndexOf(":");
  return [text.slice(0, Math.max(0, colon)).trim(), text.slice(colon + 1)];
}

function toLibraryAddress(text: unknown): Address | undefined {
  const digits = typeof text === "string" ? text.trim().replace(/^0x/i, "") : undefined;
  return answeredAddressSchema.safeParse(`0x${digits}`).data;
}
