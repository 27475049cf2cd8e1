import type { BareHex } from "../../base/hex.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { type AbiType, isDynamic, parseAbiType, toHeadBytes, wordBytes } from "./abi-type.ts";

/**
 * Returns the offset in bytes at which the encoding of a list of parameters ends. The encoding begins at
 * the start of the data.
 *
 * Returns `undefined` if an offset or a length is not canonical: encoders put each dynamic value right
 * behind the previous one. The rest of the data is ignored; the end may be beyond the data.
 *
 * The time is linear in the size of the data, so untrusted data is safe.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */
export function findEncodingEnd(parameters: readonly AbiParameter[], data: BareHex): number | undefined {
  return findEnd(parameters.map(parseAbiType), { encoded: data, startBytes: 0 });
}

interface Place {
  readonly encoded: BareHex;
  readonly startBytes: number;
}

/** Where the encoding of a list of values ends; undefined when an offset or a length is wrong. */
function findEnd(types: readonly AbiType[], { encoded, startBytes }: Place): number | undefined {
  let headBytes = startBytes;
  let endBytes: number | undefined = startBytes + types.reduce((sum, type) => sum + toHeadBytes(type), 0);
  for (const type of types) {
    if (isDynamic(type)) {
      const offsetBytes = readNumber({ encoded, startBytes: headBytes });
      endBytes =
        offsetBytes === endBytes - startBytes
          ? findDynamicEnd(type, { encoded, startBytes: endBytes })
          : undefined;
    }
    if (endBytes === undefined) {
      return undefined;
    }
    headBytes += toHeadBytes(type);
  }
  return endBytes;
}

function findDynamicEnd(type: AbiType, place: Place): number | undefined {
  if (type.kind === "tuple") {
    return findEnd(type.components.map(parseAbiType), place);
  }
  if (type.kind === "array" && type.length !== undefined) {
    return findItemsEnd(type, { ...place, count: type.length });
  }
  const length = readNumber(place);
  const startBytes = place.startBytes + wordBytes;
  if (length === undefined) {
    return undefined;
  }
  return type.kind === "array"
    ? findItemsEnd(type, { ...place, startBytes, count: length })
    : startBytes + Math.ceil(length / wordBytes) * wordBytes;
}

function findItemsEnd(
  array: Extract<AbiType, { readonly kind: "array" }>,
  { count, ...place }: Place & { readonly count: number },
): number | undefined {
  const item = parseAbiType(array.item);
  const endOfHeadsBytes = place.startBytes + count * toHeadBytes(item);
  if (!isDynamic(item) || endOfHeadsBytes > place.encoded.length / 2) {
    return endOfHeadsBytes;
  }
  return findEnd(
    Array.from({ length: count }, () => item),
    place,
  );
}

/** Reads one word as a number; undefined at the end of the data, or if it is larger than any data. */
function readNumber({ encoded, startBytes }: Place): number | undefined {
  const [, digits] =
    /^0{52}([0-9a-f]{12})$/.exec(encoded.slice(startBytes * 2, (startBytes + wordBytes) * 2)) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

/**
 * Whether offsets and lengths in encoded data are those that an encoder writes, with nothing after
 * the last value.
 */
export function hasCanonicalLayout(parameters: readonly AbiParameter[], encoded: BareHex): boolean {
  return findEncodingEnd(parameters, encoded) === encoded.length / 2;
}
