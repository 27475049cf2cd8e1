import { z } from "zod";
import { toBareHex } from "../../../base/hex.ts";
import { parseIfJson, parseIfShallowJson } from "../../../base/json.ts";
import { metadataFileSchema, recordSchema, toInputSettings } from "../../../core/build/parse-json-file.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import type { MatchSource } from "../records.ts";

type StandardJson = Extract<MatchSource, { readonly kind: "standard-json" }>;

type MetadataInput =
  | { readonly kind: "input"; readonly source: StandardJson }
  | { readonly kind: "incomplete"; readonly missing: readonly string[] }
  | { readonly kind: "invalid"; readonly problem: string };

/**
 * Makes the compiler input again that a metadata file came from. A source is found by its hash, whatever
 * its name, or is in the file itself.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
export function toMetadataInput({
  metadata,
  sources,
}: Extract<MatchSource, { readonly kind: "metadata" }>): MetadataInput {
  const parsed = metadataFileSchema.safeParse(parseIfShallowJson(metadata));
  const given = recordSchema(z.string()).safeParse(parseIfJson(sources));
  if (!parsed.success || !given.success) {
    return { kind: "invalid", problem: "The metadata is not solc's metadata file" };
  }
  const { compiler, language, settings, sources: wanted } = parsed.data;
  const [target, ...others] = Object.entries(settings.compilationTarget);
  if (target === undefined || others.length > 0) {
    return {
      kind: "invalid",
      problem: "settings.compilationTarget of the metadata does not name exactly one contract",
    };
  }
  const byHash = new Map(Object.values(given.data).map((text) => [keccak256(Buffer.from(text)), text]));
  const found = Object.entries(wanted).map(([name, { keccak256: hash, content }]) => ({
    name,
    content: content ?? byHash.get(toBareHex(hash ?? "")),
  }));
  const missing = found.filter(({ content }) => content === undefined).map(({ name }) => name);
  if (missing.length > 0) {
    return { kind: "incomplete", missing };
  }
  const input = {
    language,
    sources: Object.fromEntries(found.map(({ name, content }) => [name, { content }])),
    settings: toInputSettings(settings),
  };
  return {
    kind: "input",
    source: {
      kind: "standard-json",
      sourceCode: JSON.stringify(input),
      compilerVersion: compiler.version,
      contractName: target.join(":"),
    },
  };
}
