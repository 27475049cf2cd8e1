import type { BareHex } from "../hex.ts";
import type { MetadataSection } from "./metadata.ts";
import { readMetadataSection } from "./read-metadata-section.ts";

/**
 * How a section can begin after the byte that says how many entries its map has: with one of solc's
 * keys as CBOR text. solc writes the source hash first, then `experimental`, then `solc`.
 *
 * | key            | first compiler                       | described in |
 * | -------------- | ------------------------------------ | ------------ |
 * | `bzzr0`        | 0.4.7                                | https://docs.soliditylang.org/en/v0.4.25/metadata.html |
 * | `experimental` | 0.4.16, with an experimental pragma  | https://docs.soliditylang.org/en/v0.6.0/metadata.html |
 * | `solc`         | 0.5.9                                | https://docs.soliditylang.org/en/v0.5.9/metadata.html |
 * | `bzzr1`        | 0.5.11                               | https://docs.soliditylang.org/en/v0.5.11/metadata.html |
 * | `ipfs`         | 0.6.0                                | https://docs.soliditylang.org/en/v0.6.0/metadata.html |
 *
 * `solc` comes first with `bytecodeHash: "none"` (0.6.0). Libraries and the IR pipeline have no forms
 * of their own. `appendCBOR: false` (0.8.18) leaves the section out.
 */
const firstKeys = ["bzzr0", "bzzr1", "ipfs", "experimental", "solc"].map(encodeText);

/**
 * Returns the metadata sections of a code, first to last: its own at the end, and those of the
 * contracts that it embeds in order to create them.
 *
 * Without `known` a section is recognised by its form, strictly. With `known`, the sections that
 * solc's assembly lists, only those count: data that looks like a section does not.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export function findMetadataSections(code: BareHex, known?: readonly BareHex[]): readonly MetadataSection[] {
  // solc 0.4.11 writes sections but does not list them, so an empty list says nothing.
  const offsets =
    known === undefined || known.length === 0
      ? findByForm(code)
      : known.flatMap((hex) => findBytes(code, hex));
  return [...new Set(offsets)]
    .sort((one, other) => one - other)
    .map((offsetBytes) => readMetadataSection(code, offsetBytes))
    .filter((section) => section !== undefined)
    .filter(isOutsideOthers);
}

/** Data may be made to look like a section within a section: then the outer one counts. */
function isOutsideOthers(
  section: MetadataSection,
  index: number,
  sections: readonly MetadataSection[],
): boolean {
  return sections
    .slice(0, index)
    .every(({ offsetBytes, lengthBytes }) => offsetBytes + lengthBytes <= section.offsetBytes);
}

function findByForm(code: BareHex): number[] {
  return firstKeys
    .flatMap((key) => findBytes(code, key))
    .map((offsetBytes) => offsetBytes - 1)
    .filter((offsetBytes) => offsetBytes >= 0 && isSmallMap(code, offsetBytes));
}

/** A CBOR map of one to four entries begins with 0xa1 to 0xa4. */
function isSmallMap(code: BareHex, offsetBytes: number): boolean {
  return code[offsetBytes * 2] === "a" && "1234".includes(code[offsetBytes * 2 + 1] ?? " ");
}

function findBytes(code: BareHex, hex: BareHex): number[] {
  const offsets: number[] = [];
  for (let index = code.indexOf(hex); index !== -1; index = code.indexOf(hex, index + 1)) {
    // At an odd index the digits are halves of two other bytes.
    if (index % 2 === 0) {
      offsets.push(index / 2);
    }
  }
  return offsets;
}

/** CBOR text of less than 24 bytes: 0x60 plus the length, then the text. */
function encodeText(text: string): BareHex {
  return Buffer.from([0x60 + text.length, ...Buffer.from(text)]).toString("hex");
}
