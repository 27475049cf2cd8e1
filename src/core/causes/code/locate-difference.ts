import type { LaidOutSource, SourceLayout } from "../../build/source-layout.ts";
import { createOffsetReader } from "../../build/syntax-tree.ts";
import { createPlaceReader, type LocatedPlace } from "./create-place-reader.ts";
import { parseSourceMap, type SourceRange } from "./parse-source-map.ts";
import type { SourcePlace } from "./source-place.ts";

/** A place with the end of what the source map says of it. */
interface Located extends LocatedPlace {
  readonly end: number;
}

/**
 * Returns where in the sources the first of some differing instructions was written: first in the
 * contract's own file, then in the others; undefined where the compiler generated all of them.
 *
 * What belongs to a function comes before what belongs to a contract as a whole, such as the code that
 * chooses the function. In the function that is found, the narrowest ranges count: its first line says
 * nothing where one of its statements does.
 */
export function locateDifference(
  { layout, inputSourceName }: { readonly layout: SourceLayout; readonly inputSourceName: string },
  instructions: readonly number[],
): SourcePlace | undefined {
  const located = listLocated(layout, instructions);
  const inFunctions = located.filter(({ declaration }) => declaration !== undefined);
  const own = (places: readonly Located[]) =>
    places.filter(({ sourceName }) => sourceName === inputSourceName);
  const [pool = []] = [own(inFunctions), inFunctions, own(located), located].filter(
    (places) => places.length > 0,
  );
  const [first] = pool.toSorted((one, other) => declaredAt(one) - declaredAt(other));
  const [narrowest] = pool
    .filter(
      ({ sourceName, functionName }) =>
        sourceName === first?.sourceName && functionName === first.functionName,
    )
    .toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other)) || one.start - other.start);
  return narrowest;
}

function declaredAt({ declaration, start }: Located): number {
  return declaration?.node.start ?? start;
}

/** Whether a range is a whole declaration, or more. */
function isWhole({ start, end, declaration }: Located): boolean {
  return declaration === undefined || (start <= declaration.node.start && declaration.node.end <= end);
}

function listLocated({ sourceMap, sources }: SourceLayout, instructions: readonly number[]): Located[] {
  const ranges = parseSourceMap(sourceMap);
  const readers = new Map<number, (range: SourceRange) => Located>();
  return instructions.flatMap((index) => {
    const range = ranges[index];
    const source = sources.get(range?.sourceId ?? -1);
    if (range === undefined || source === undefined) {
      return [];
    }
    // A syntax tree may have megabytes: it is read for sources that are spoken of.
    const read = readers.get(range.sourceId) ?? createRangeReader(source);
    readers.set(range.sourceId, read);
    return [read(range)];
  });
}

function createRangeReader(source: LaidOutSource): (range: SourceRange) => Located {
  const toIndex = createOffsetReader(source.content);
  const readPlace = createPlaceReader(source);
  return ({ start, length }) => ({ ...readPlace(toIndex(start)), end: toIndex(start + length) });
}
