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
  for (const text of texts) {
    let hash = 0;
    for (const byte of text.subarray(0, length)) {
      hash = addToHash(hash, Math.min(byte, beyondAscii));
      table[hash] = 1;
    }
  }
  return { length, table, escapes };
}

/**
 * Returns false if none of the texts begins at a place, as far as it is read as it stands: up to the first character
 * that may be an escape, or a line break in the middle of something.
 *
 * Nearly all places of a text end here, so that this is what the time depends on.
 */
export function mayBegin({ length, table, escapes }: Heads, text: string, place: number): boolean {
  let hash = 0;
  for (let at = place; at < place + length; at++) {
    const code = text.charCodeAt(at);
    if (code >= beyondAscii) {
      return at > place || table[addToHash(0, beyondAscii)] === 1;
    }
    if ((escapes[code] ?? asItStands) > (at === place ? mayBeBreak : asItStands)) {
      return true;
    }
    hash = addToHash(hash, toLowerCase(code));
    if (table[hash] !== 1) {
      return false;
    }
  }
  return true;
}

function addToHash(hash: number, byte: number): number {
  return (Math.imul(hash, 0x1f35) + byte + 1) & (tableSize - 1);
}

const beyondAscii = 0x80;

/** What a character may stand for: nothing else, also a break in the middle of something, or another character. */
const asItStands = 0;
const mayBeBreak = 1;
const mayBeOther = 2;

/** Those that the readings know. */
export const allEscapes = Uint8Array.from({ length: beyondAscii }, (_, code) => {
  const character = String.fromCharCode(code);
  if ("\\%&+".includes(character)) {
    return mayBeOther;
  }
  return /[\s=<]/.test(character) ? mayBeBreak : asItStands;
});

/** For texts that stand only as they are. */
export const noEscapes = new Uint8Array(beyondAscii);
