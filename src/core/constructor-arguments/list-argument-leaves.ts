import type { AbiParameter } from "../build-info/compiled-contract.ts";
import { invariant } from "../errors/invariant.ts";
import type { BareHex } from "../hex.ts";
import { type AbiType, parseAbiType } from "./abi-type.ts";
import { isDynamic, toHeadBytes, wordBytes } from "./abi-type-size.ts";

/** A value in encoded arguments that is not made of others, or a list that is empty. */
export interface ArgumentLeaf {
  /** As one would write it in Solidity: `plan.amounts[1]`. */
  readonly path: string;
  readonly type: AbiType;
  readonly offsetBytes: number;
  /** Without the padding of texts and bytes. */
  readonly lengthBytes: number;
}

/**
 * Lists the values that encoded arguments hold, each with its place in the encoding.
 *
 * The encoding has to be canonical: offsets and lengths are followed without a second look.
 */
export function listArgumentLeaves(
  parameters: readonly AbiParameter[],
  encoded: BareHex,
): readonly ArgumentLeaf[] {
  const named = parameters.map((parameter, index) => ({
    path: parameter.name || `arguments[${index}]`,
    parameter,
  }));
  return listParts(named, { encoded, startBytes: 0 });
}

interface Part {
  readonly path: string;
  readonly parameter: AbiParameter;
}

interface Place {
  readonly encoded: BareHex;
  readonly startBytes: number;
}

function listParts(parts: readonly Part[], { encoded, startBytes }: Place): readonly ArgumentLeaf[] {
  let headBytes = startBytes;
  return parts.flatMap(({ path, parameter }) => {
    const type = parseAbiType(parameter);
    const head = { encoded, startBytes: headBytes };
    headBytes += toHeadBytes(type);
    const at = isDynamic(type) ? startBytes + readNumber(head) : head.startBytes;
    return listLeaves({ path, type }, { encoded, startBytes: at });
  });
}

function listLeaves(
  { path, type }: { readonly path: string; readonly type: AbiType },
  place: Place,
): readonly ArgumentLeaf[] {
  const { startBytes } = place;
  switch (type.kind) {
    case "tuple":
      return listParts(type.components.map(toMember(path)), place);
    case "array":
      return listItems({ path, type }, place);
    case "string":
      return [{ path, type, offsetBytes: startBytes + wordBytes, lengthBytes: readNumber(place) }];
    case "bytes":
      return type.lengthBytes === undefined
        ? [{ path, type, offsetBytes: startBytes + wordBytes, lengthBytes: readNumber(place) }]
        : [{ path, type, offsetBytes: startBytes, lengthBytes: wordBytes }];
    default:
      return [{ path, type, offsetBytes: startBytes, lengthBytes: wordBytes }];
  }
}

function listItems(
  { path, type }: { readonly path: string; readonly type: Extract<AbiType, { readonly kind: "array" }> },
  { encoded, startBytes }: Place,
): readonly ArgumentLeaf[] {
  const count = type.length ?? readNumber({ encoded, startBytes });
  const offsetBytes = type.length === undefined ? startBytes + wordBytes : startBytes;
  const items = Array.from({ length: count }, (_, index) => ({
    path: `${path}[${index}]`,
    parameter: type.item,
  }));
  return count === 0
    ? [{ path, type, offsetBytes, lengthBytes: 0 }]
    : listParts(items, { encoded, startBytes: offsetBytes });
}

function toMember(path: string) {
  return (parameter: AbiParameter, index: number): Part => ({
    path: parameter.name ? `${path}.${parameter.name}` : `${path}[${index}]`,
    parameter,
  });
}

function readNumber({ encoded, startBytes }: Place): number {
  const number = Number.parseInt(encoded.slice(startBytes * 2, (startBytes + wordBytes) * 2), 16);
  invariant(number <= encoded.length, "A canonical encoding has no offset or length beyond its end");
  return number;
}
