import type { BareHex } from "../../../base/hex.ts";
import type { LaidOutSource, SourceLayout } from "../../build/parse-output.ts";
import { createOffsetReader } from "../../build/syntax-tree.ts";
import { findMetadataSections } from "../../bytecode/metadata.ts";
import type { SourcePlace } from "../cause.ts";
import { createPlaceReader, parseSourceMap } from "./source-places.ts";

/** Where the chain has an address, and the compiler a placeholder or zeros. */
const link = /__|730{40}/;

const creation = /^new\s+\w|^type\([^)]*\)\.(?:creation|runtime)Code/;

const maxHeadLength = 80;

/** Returns a place, unless there is none or it is the line that creates another contract than the one on the chain. */
export function orCreated(
  place: SourcePlace | undefined,
  { carried, layout }: { readonly carried: Carried; readonly layout: SourceLayout },
): SourcePlace | undefined {
  const created = locateCreated(carried, layout);
  const isThere = created?.sourceName === place?.sourceName && created?.line === place?.line;
  return place === undefined || isThere ? created : place;
}

/** The code behind that of the source map, and all code on the chain. */
interface Carried {
  readonly digits: BareHex;
  readonly onChain: BareHex;
}

/**
 * Returns the only line of a code that creates a contract, if the code that it carries along to do so is not on the
 * chain. Metadata do not count: they change with each comment. Of code that is linked to a library nothing is said.
 */
function locateCreated(
  { digits, onChain }: Carried,
  { sourceMap, sources }: SourceLayout,
): SourcePlace | undefined {
  // Behind the last contract there may be constants, which the optimizer copies from there.
  const { offsetBytes = 0, lengthBytes = 0 } = findMetadataSections(digits).at(-1) ?? {};
  const contracts = withoutMetadata(digits.slice(0, (offsetBytes + lengthBytes) * 2));
  if (contracts === "" || link.test(contracts) || withoutMetadata(onChain).includes(contracts)) {
    return undefined;
  }
  const readers = new Map([...sources].map(([id, { content }]) => [id, createOffsetReader(content)]));
  const places = new Map<string, { readonly source: LaidOutSource; readonly start: number }>();
  for (const { start: startBytes, sourceId } of parseSourceMap(sourceMap)) {
    const source = sources.get(sourceId);
    const start = readers.get(sourceId)?.(startBytes) ?? 0;
    if (source !== undefined && creation.test(source.content.slice(start, start + maxHeadLength))) {
      places.set(`${sourceId}:${start}`, { source, start });
    }
  }
  const [only, ...others] = places.values();
  return only === undefined || others.length > 0
    ? undefined
    : { ...createPlaceReader(only.source)(only.start), doubt: "created" };
}

function withoutMetadata(code: BareHex): BareHex {
  let left = code;
  for (const { offsetBytes, lengthBytes } of findMetadataSections(code)) {
    const [start, end] = [offsetBytes * 2, (offsetBytes + lengthBytes) * 2];
    left = `${left.slice(0, start)}${"0".repeat(end - start)}${left.slice(end)}`;
  }
  return left;
}
