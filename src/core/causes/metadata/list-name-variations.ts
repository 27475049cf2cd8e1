import { toUserSourceName } from "../../contract/contract-name.ts";
import { isJsonRecord } from "../is-json-record.ts";
import type { MetadataVariation } from "./metadata-change.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/**
 * Lists metadata files with the source names that other tools would have used for the same files: those
 * of Hardhat 2 for a build of Hardhat 3, and the other way round; each with this build's remappings and
 * without any.
 *
 * Hardhat 3 has a package's version in its names, which other builds do not tell: only builds without
 * packages can be given names of Hardhat 3.
 */
export function listNameVariations(
  document: MetadataDocument,
): readonly MetadataVariation<MetadataDocument>[] {
  const { compilationTarget, remappings } = document.settings;
  if (!isJsonRecord(compilationTarget)) {
    return [];
  }
  const isHardhat3 = Object.keys(document.sources).some((name) => toUserSourceName(name) !== name);
  const rename = isHardhat3 ? toUserSourceName : (name: string) => `project/${name}`;
  const sources = renameMembers(document.sources, rename);
  const target = renameMembers(compilationTarget, rename);
  const kept = Array.isArray(remappings) && remappings.length > 0 ? [remappings, []] : [[]];
  return kept.map((list) => ({
    change: { kind: "source-names", deployed: isHardhat3 ? "other-tools" : "hardhat-3" },
    document: {
      ...document,
      sources,
      settings: { ...document.settings, compilationTarget: target, remappings: list },
    },
  }));
}

function renameMembers<Value>(
  record: Readonly<Record<string, Value>>,
  rename: (name: string) => string,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]));
}
