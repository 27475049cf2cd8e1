import { z } from "zod";
import { toBareHex, toHex } from "../../base/hex.ts";
import { parseIfShallowJson } from "../../base/json.ts";
import type { AbiEntry, AbiParameter } from "../../core/build/compiled-contract.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { statusTexts } from "./status-texts.ts";

/** An address in a request, in lower case. As at explorers, a checksum does not count. */
export const wireAddressSchema = z
  .string({ error: statusTexts.missingAddress })
  .trim()
  .regex(/^0x[0-9a-f]{40}$/i, statusTexts.invalidAddress)
  .transform(toHex);

/** An address in an answer. Explorers leave out its checksum. */
export const answeredAddressSchema = wireAddressSchema.transform((address) =>
  toChecksumAddress(toBareHex(address)),
);

export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(toHex);

const digits = "0123456789abcdefghijklmnopqrstuvwxyz";

export const receiptLength = 50;

export function toReceipt(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, receiptLength), (byte) => digits[byte % digits.length]).join("");
}

/** A receipt in a request: the address, an integer or hex, depending on the explorer. */
export const wireReceiptSchema = z
  .string({ error: statusTexts.missingReceipt })
  .trim()
  .min(1, statusTexts.missingReceipt);

/** A receipt in an answer is one word. */
export const answeredReceiptSchema = z
  .union([z.string(), z.number()])
  .transform((receipt) => String(receipt).trim())
  .pipe(z.string().regex(/^[\w.:-]{1,200}$/));

/** A longer text is no name. */
export const maxNameCharacters = 1000;

const nameSchema = z.string().max(maxNameCharacters);

const parameterSchema: z.ZodType<AbiParameter> = z.looseObject({
  type: nameSchema,
  name: nameSchema.exactOptional(),
  get components() {
    return z.array(parameterSchema).exactOptional();
  },
});

/** Keeps other members of the entries. */
export const abiSchema: z.ZodType<readonly AbiEntry[]> = z.array(
  z.looseObject({
    type: nameSchema,
    name: nameSchema.exactOptional(),
    inputs: z.array(parameterSchema).exactOptional(),
  }),
);

/** Some explorers have a sentence in place of an ABI. */
export function parseAbiText(text: string): readonly AbiEntry[] | undefined {
  return abiSchema.safeParse(parseIfShallowJson(text)).data;
}

const versionPattern = /^v\d+\.\d+\.\d+(-nightly\.\d+\.\d+\.\d+)?\+commit\.[0-9a-f]{7,8}$/;

/** Explorers take no submissions for solc before 0.4.11. */
const tooOld = /^v0\.([0-3]\.|4\.(\d|10)[-+])/;

/**
 * solc prints its platform behind the version, and forge sends it: `v0.8.30+commit.73712a01.Emscripten.clang`. All
 * builds of a commit write the same bytecode.
 */
export function withoutPlatform(version: string): string {
  return version.replace(/(\+commit\.[0-9a-f]{7,8})\.[a-z][\w.+-]*$/i, "$1");
}

/**
 * Explorers accept versions with their commit: `v0.8.30+commit.73712a01`.
 *
 * @see https://etherscan.io/solcversions
 */
export function isCompilerVersion(text: string): boolean {
  return versionPattern.test(text) && !tooOld.test(text);
}
