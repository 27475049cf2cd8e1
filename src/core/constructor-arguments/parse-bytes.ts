import type { Hex } from "../hex.ts";
import type { AbiType } from "./abi-type.ts";
import { type ParameterPlace, toInvalidValue } from "./parameter-place.ts";

type BytesPlace = ParameterPlace & { readonly type: Extract<AbiType, { readonly kind: "bytes" }> };

/** Reads bytes of the type's length, from 0x hex or a Uint8Array. Nothing is padded. */
export function parseBytes(value: unknown, place: BytesPlace): Hex {
  const hex = value instanceof Uint8Array ? `0x${Buffer.from(value).toString("hex")}` : value;
  const digits = typeof hex === "string" ? /^0x([0-9a-fA-F]*)$/.exec(hex)?.[1]?.toLowerCase() : undefined;
  if (digits === undefined) {
    throw toInvalidValue(place, { value, problem: "bytes are given as 0x and hex digits" });
  }
  if (digits.length % 2 !== 0) {
    throw toInvalidValue(place, { value, problem: "it has an odd number of hex digits" });
  }
  const { lengthBytes = digits.length / 2 } = place.type;
  if (digits.length / 2 !== lengthBytes) {
    throw toInvalidValue(place, {
      value,
      problem: `it has ${digits.length / 2} bytes where ${place.parameter.type} has ${lengthBytes}`,
    });
  }
  return `0x${digits}`;
}
