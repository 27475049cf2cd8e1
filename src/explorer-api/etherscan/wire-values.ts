import { z } from "zod";
import { toBareHex, toHex } from "../../base/hex.ts";
import { isNestedTooDeeply } from "../../base/json.ts";
import type { AbiEntry, AbiParameter } from "../../core/build/compiled-contract.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { statusTexts } from "./status-texts.ts";

/**
 * An address in a request, in lower case, as explorers compare and write addresses.
 *
 * Mixed case is accepted without checking it, as explorers do.
 */
export const wireAddressSchema = z
  .string({ error: statusTexts.missingAddress })
  .trim()
  .regex(/^0x[0-9a-f]{40}$/i, statusTexts.invalidAddress)
  .transform(toHex);

/** An address in an answer, with its checksum, which explorers leave out. */
export const answeredAddressSchema = wireAddressSchema.transform((address) =>
  toChecksumAddress(toBareHex(address)),
);

/** The hash of a transaction or block, in any case. */
export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(toHex);

const digits = "0123456789abcdefghijklmnopqrstuvwxyz";

/** How long a receipt of Etherscan, and so of the local explorer, is. */
export const receiptLength = 50;

/** Makes a receipt, `receiptLength` letters and digits, from as many random bytes. */
export function toReceipt(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, receiptLength), (byte) => digits[byte % digits.length]).join("");
}

/** A receipt in a request. Opaque, as each explorer has its own form: the address, an integer, hex. */
export const wireReceiptSchema = z
  .string({ error: statusTexts.missingReceipt })
  .trim()
  .min(1, statusTexts.missingReceipt);

/** A receipt in an answer: one word, of letters and digits at most 200 of them. */
export const answeredReceiptSchema = z
  .union([z.string(), z.number()])
  .transform((receipt) => String(receipt).trim())
  .pipe(z.string().regex(/^[\w.:-]{1,200}$/));

/** Names are shown in results and messages; what is longer is no name. */
export const maxNameCharacters = 1000;

const nameSchema = z.string().max(maxNameCharacters);

const parameterSchema: z.ZodType<AbiParameter> = z.looseObject({
  type: nameSchema,
  name: nameSchema.exactOptional(),
  get components() {
    return z.array(parameterSchema).exactOptional();
  },
});

/** An ABI as JSON; what an entry holds beyond its type stays as it is. */
export const abiSchema: z.ZodType<readonly AbiEntry[]> = z.array(
  z.looseObject({
    type: nameSchema,
    name: nameSchema.exactOptional(),
    inputs: z.array(parameterSchema).exactOptional(),
  }),
);

/** Reads an ABI from its text; undefined if it is no ABI: some explorers put a sentence in its place. */
export function parseAbiText(text: string): readonly AbiEntry[] | undefined {
  if (!text.trimStart().startsWith("[")) {
    return undefined;
  }
  try {
    const json: unknown = JSON.parse(text);
    return isNestedTooDeeply(json) ? undefined : abiSchema.safeParse(json).data;
  } catch {
    return undefined;
  }
}

const versionPattern =
  /^v(?<major>\d+)\.(?<minor>\d+)\.(?<patch>\d+)(-nightly\.\d+\.\d+\.\d+)?\+commit\.[0-9a-f]{7,8}$/;

/** The oldest solc that explorers take submissions for. */
const oldest = [0, 4, 11] as const;

/**
 * Returns a compiler version without the platform that solc prints behind it, and forge sends:
 * `v0.8.30+commit.73712a01.Emscripten.clang`. Builds of one commit write the same bytecode on each.
 */
export function withoutPlatform(version: string): string {
  return version.replace(/(\+commit\.[0-9a-f]{7,8})\.[a-z][\w.+-]*$/i, "$1");
}

/**
 * Returns whether this is a compiler version that an explorer accepts: `v0.8.30+commit.73712a01`, from v0.4.11. A
 * version without its commit, or with the platform suffix that solc prints, is refused.
 *
 * @see https://etherscan.io/solcversions
 */
export function isCompilerVersion(text: string): boolean {
  const parts = versionPattern.exec(text)?.groups;
  if (parts === undefined) {
    return false;
  }
  const version = [Number(parts.major), Number(parts.minor), Number(parts.patch)];
  const difference = oldest.map((part, index) => (version[index] ?? 0) - part).find((step) => step !== 0);
  return (difference ?? 0) >= 0;
}
