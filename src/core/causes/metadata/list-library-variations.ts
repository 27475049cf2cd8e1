import type { Address } from "../../hex.ts";
import { isJsonRecord } from "../is-json-record.ts";
import type { MetadataVariation } from "./metadata-change.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/**
 * Yields the metadata file with the libraries that are linked on the chain, and without any: whoever
 * gives their addresses to the compiler gets other metadata than who puts them into the code later.
 */
export function listLibraryVariations(
  document: MetadataDocument,
  linked: Readonly<Record<string, Address>>,
): readonly MetadataVariation<MetadataDocument>[] {
  const lower = Object.entries(linked).map(([name, address]) => [name, address.toLowerCase()]);
  const built = isJsonRecord(document.settings.libraries) ? document.settings.libraries : {};
  return [Object.fromEntries(lower), {}]
    .filter((libraries) => describe(libraries) !== describe(built))
    .map((libraries) => ({
      change: { kind: "libraries", built: describe(built), deployed: describe(libraries) },
      document: { ...document, settings: { ...document.settings, libraries } },
    }));
}

function describe(libraries: Readonly<Record<string, unknown>>): string {
  const names = Object.entries(libraries).map(([name, address]) => `${name} at ${String(address)}`);
  return names.length === 0 ? "none" : names.join(", ");
}
