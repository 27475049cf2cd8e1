import type { BareHex } from "../../hex.ts";
import type { BytecodeKind, FlattenDifference } from "../flatten-comparison.ts";

/** A place in a code, and what it is for. */
export interface Place {
  readonly id: string;
  readonly offsetBytes: number;
  readonly lengthBytes: number;
}

/** A code with the places in it that are compared by their position, not by their bytes. */
export interface ComparableCode {
  readonly object: BareHex;
  readonly metadata: readonly Place[];
  readonly libraries: readonly Place[];
  readonly immutables: readonly Place[];
}

/** Finds the first difference between an original code and a flattened one. */
export function compareCodes(
  bytecode: BytecodeKind,
  [original, flattened]: readonly [ComparableCode, ComparableCode],
): FlattenDifference | undefined {
  const [originalBytes, flattenedBytes] = [original.object.length / 2, flattened.object.length / 2];
  if (originalBytes !== flattenedBytes) {
    return { kind: "length", bytecode, originalBytes, flattenedBytes };
  }
  const [expected, found] = [maskPlaces(original), maskPlaces(flattened)];
  if (expected !== found) {
    const index = [...expected].findIndex((digit, position) => digit !== found[position]);
    return { kind: "code", bytecode, offsetBytes: Math.floor(index / 2) };
  }
  if (!pairPlaces(original.libraries, flattened.libraries).every(([one, other]) => one === other)) {
    return { kind: "libraries", bytecode };
  }
  return isOneToOne(pairPlaces(original.immutables, flattened.immutables))
    ? undefined
    : { kind: "immutables", bytecode };
}

/** Fills each place with a letter that is no hex digit, so that codes are equal only with equal places. */
function maskPlaces({ object, metadata, libraries, immutables }: ComparableCode): string {
  const fill = (letter: string) => (place: Place) => ({ ...place, letter });
  const fillings = [...metadata.map(fill("m")), ...libraries.map(fill("l")), ...immutables.map(fill("i"))];
  return fillings.reduce(
    (code, { offsetBytes, lengthBytes, letter }) =>
      code.slice(0, offsetBytes * 2) +
      letter.repeat(lengthBytes * 2) +
      code.slice((offsetBytes + lengthBytes) * 2),
    object,
  );
}

/** The ids at each place, those of the original first. */
function pairPlaces(
  original: readonly Place[],
  flattened: readonly Place[],
): readonly (readonly [string, string | undefined])[] {
  const ids = new Map(flattened.map(({ offsetBytes, id }) => [offsetBytes, id]));
  return original.map(({ offsetBytes, id }) => [id, ids.get(offsetBytes)] as const);
}

function isOneToOne(pairs: readonly (readonly [string, string | undefined])[]): boolean {
  const distinct = new Set(pairs.map((pair) => JSON.stringify(pair)));
  const firsts = new Set(pairs.map(([one]) => one));
  const seconds = new Set(pairs.map(([, other]) => other));
  return distinct.size === firsts.size && distinct.size === seconds.size;
}
