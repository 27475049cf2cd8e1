import { toChecksumAddress } from "../address/checksum.ts";
import type { BareHex } from "../hex.ts";
import { describeValue } from "./describe-value.ts";
import type { ArgumentLeaf } from "./list-argument-leaves.ts";

/** Writes one value of encoded arguments as in code, cut where it is long: for error messages. */
export function describeLeaf(encoded: BareHex, { type, offsetBytes, lengthBytes }: ArgumentLeaf): string {
  const digits = encoded.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2);
  switch (type.kind) {
    case "boolean":
      return String(digits.endsWith("1"));
    case "integer":
      return String(type.signed ? BigInt.asIntN(256, BigInt(`0x${digits}`)) : BigInt(`0x${digits}`));
    case "address":
      return toChecksumAddress(digits.slice(-40));
    case "string":
      return describeValue(Buffer.from(digits, "hex").toString());
    case "array":
      return "[]";
    default:
      return describeValue(
        `0x${digits.slice(0, (type.kind === "bytes" ? (type.lengthBytes ?? lengthBytes) : 32) * 2)}`,
      );
  }
}
