import { keccak256 } from "../address/checksum.ts";

/** Most file systems take 255 bytes; encrypted ones take 143. */
const maxSegmentBytes = 120;

/**
 * Names that Windows keeps for devices, whatever their extension.
 *
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=[ .]|$)/i;

/**
 * Turns one part of a source name into a name that every operating system takes for exactly one
 * plain file or folder. Nothing is left out but replaced, so that few names become the same.
 *
 * - `< > : " | ? *` and control characters are refused by Windows; `~` is part of its short names.
 * - Formatting characters make a name look like another, halves of surrogate pairs have no UTF-8, and
 *   APFS refuses what Unicode has not assigned.
 * - A dot in front hides a file, and `.git` and its like give files a meaning; at the end Windows
 *   drops dots and spaces.
 */
export function toSafePathSegment(part: string): string {
  const safe = part
    .normalize("NFC")
    .replace(/[<>:"|?*~/\\\p{C}\p{Zl}\p{Zp}]/gu, "_")
    .replace(/^[. ]/, "_")
    .replace(/[. ]$/, "_")
    .replace(deviceName, "_$&");
  return shorten(safe === "" ? "_" : safe);
}

/** Keeps beginning and extension of a long name, with a hash of the whole for what is between. */
function shorten(segment: string): string {
  if (Buffer.byteLength(segment) <= maxSegmentBytes) {
    return segment;
  }
  const [extension = ""] = /\.\w{1,8}$/.exec(segment) ?? [];
  return `${cutBytes(segment, 80)}-${keccak256(segment).slice(0, 16)}${extension}`;
}

function cutBytes(text: string, maxBytes: number): string {
  let cut = "";
  for (const character of text) {
    if (Buffer.byteLength(cut + character) > maxBytes) {
      return cut;
    }
    cut += character;
  }
  return cut;
}
