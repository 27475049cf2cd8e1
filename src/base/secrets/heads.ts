import { toLowerCase } from "./readings.ts";

/** How texts begin. */
export interface Heads {
  /** How many bytes of each are known: no more than the shortest has. */
  readonly length: number;
  /** For each beginning of so many bytes or fewer, a one at the place that it hashes to. */
  readonly table: Uint8Array;
  /** For each character of ASCII, what it may stand for in the texts that are searched. */
  readonly escapes: Uint8Array;
}

/** Four bytes leave few places of a text over, also of one that is in hexadecimal like the forms of a secret. */
const maxLength = 4;

/** With the few thousand heads of a secret, hardly two that differ meet. */
const tableSize = 2 ** 16;

/** Lists how texts begin. They are bytes in lower case. */
export function listHeads(texts: readonly Uint8Array[], escapes: Uint8Array): Heads {
  const length = Math.min(maxLength, ...texts.map((text) => text.length));
  const table = new Uint8Array(tableSize);
  const ownEscapes = escapes.slice();
  for (const text of texts) {
    let hash = 0;
    for (const byte of text.subarray(0, length)) {
      hash = addToHash(hash, Math.min(byte, beyondAscii));
      table[hash] = 1;
      if (escapes[byte] === breakAlone) {
        ownEscapes[byte] = mayBeBreak;
      }
    }
  }
  return { length, table, escapes: ownEscapes };
}

/**
 * Returns false if none of the texts begins at a place, as far as it is read as it stands: without blanks, up to the
 * first character that may be an escape.
 *
 * Nearly all places of a text end here, so that this is what the time depends on.
 */
export function mayBegin(heads: Heads, text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  if (heads.escapes[code] === mayBeOther) {
    return code !== backslash || mayBeginEscaped(heads, text, place);
  }
  const isHead = heads.table[hashFirst(code)] === 1;
  return isHead && (code >= beyondAscii || mayGoOn(heads, text, place));
}

/** The same behind the first character. */
function mayGoOn({ length, table, escapes }: Heads, text: string, place: number): boolean {
  let hash = hashFirst(text.charCodeAt(place));
  let breaks = 0;
  for (let at = place + 1, read = 1; read < length; at++) {
    const code = text.charCodeAt(at);
    const kind = escapes[code] ?? mayBeOther;
    if (kind === breakAlone) {
      breaks += 1;
      if (breaks > maxBreaks) {
        return false;
      }
    } else if (kind === asItStands) {
      hash = addToHash(hash, toLowerCase(code));
      if (table[hash] !== 1) {
        return false;
      }
      breaks = 0;
      read += 1;
    } else {
      return true;
    }
  }
  return true;
}

/** Whether a text may begin with a backslash, or with what is behind it. */
function mayBeginEscaped(heads: Heads, text: string, place: number): boolean {
  const next = text.charCodeAt(place + 1);
  return (
    heads.table[hashFirst(backslash)] === 1 ||
    next === backslash ||
    toLowerCase(next) === letterOfUnicode ||
    mayBegin(heads, text, place + 1)
  );
}

function hashFirst(code: number): number {
  return addToHash(0, Math.min(toLowerCase(code), beyondAscii));
}

function addToHash(hash: number, byte: number): number {
  return (Math.imul(hash, 0x1f35) + byte + 1) & (tableSize - 1);
}

const beyondAscii = 0x80;

const backslash = 0x5c;

const letterOfUnicode = 0x75;

/** More breaks in a row are no break in the middle of a secret. */
export const maxBreaks = 2;

/** What a character may stand for: nothing else, also a break in the middle of something, or another character. */
const asItStands = 0;
const mayBeBreak = 1;
const mayBeOther = 2;

/** A blank is no more than a break, where no text has one in its beginning. */
const breakAlone = 3;

/** Those that the readings know. */
export const allEscapes = Uint8Array.from({ length: beyondAscii }, (_, code) => {
  const character = String.fromCharCode(code);
  if ("\\%&+".includes(character)) {
    return mayBeOther;
  }
  if (/\s/.test(character)) {
    return breakAlone;
  }
  return "=<".includes(character) ? mayBeBreak : asItStands;
});

/** For texts that stand only as they are. */
export const noEscapes = new Uint8Array(beyondAscii);
