import { toUserSourceName } from "../../build-info/to-user-source-name.ts";
import { isJsonRecord } from "../is-json-record.ts";
import type { MetadataVariation } from "./metadata-change.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/**
 * Yields the metadata file with the source names that Hardhat 2 and others would have used for the same
 * files, with this build's remappings and without any.
 */
export function listNameVariations(
  document: MetadataDocument,
): readonly MetadataVariation<MetadataDocument>[] {
  const { compilationTarget, remappings } = document.settings;
  if (!isJsonRecord(compilationTarget)) {
    return [];
  }
  const sources = renameMembers(document.sources);
  const target = renameMembers(compilationTarget);
  return [remappings, []].map((kept) => ({
    change: { kind: "source-names" },
    document: {
      ...document,
      sources,
      settings: { ...document.settings, compilationTarget: target, remappings: kept },
    },
  }));
}

function renameMembers<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [toUserSourceName(name), value]));
}
