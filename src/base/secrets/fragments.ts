import { type Heads, listHeads, mayBegin, noEscapes } from "./heads.ts";
import { base64Forms, lowerAscii } from "./secret-forms.ts";

/** Part of a text, from the first character to behind the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A shorter secret is often made of words, and a part of it is one. Keys of explorers and nodes have 32 and more. */
const shortestSecret = 20;

/** Parts of this length are long enough to be no accident, and to be worth something to a thief. */
const partLength = 12;

/** Parts of a secret, in lower case. */
export interface Parts {
  readonly heads: Heads;
  /** By their length. */
  readonly sets: readonly (readonly [number, ReadonlySet<string>])[];
}

/**
 * Lists the parts of a long secret, of 12 characters and more, as they are, in hexadecimal and in base64; of a short
 * secret, none.
 */
export function listParts(secret: string): Parts | undefined {
  if (secret.length < shortestSecret) {
    return undefined;
  }
  const plain = cut(secret);
  const encoded = base64Forms(Buffer.from(secret)).flatMap(cut);
  const whole = [...plain, ...encoded].map(lowerAscii);
  const inHex = plain.map((part) => toBytes(part).toString("hex"));
  return {
    heads: listHeads([...whole, ...inHex].map(toBytes), noEscapes),
    sets: [
      [partLength, new Set(whole)],
      [partLength * 2, new Set(inHex)],
    ],
  };
}

/**
 * Finds parts of a secret, in upper and in lower case, without escapes or line breaks inside: an explorer may echo
 * the first half of a key.
 *
 * Each place of the text is looked up in a set, so that the time grows with the length of the text alone.
 */
export function findFragments(text: string, { heads, sets }: Parts): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start + partLength <= text.length; start++) {
    if (!mayBegin(heads, text, start)) {
      continue;
    }
    for (const [length, parts] of sets) {
      const end = start + length;
      if (end <= text.length && parts.has(lowerAscii(text.slice(start, end)))) {
        spans.push({ start, end });
      }
    }
  }
  return spans;
}

function toBytes(text: string): Buffer {
  return Buffer.from(text);
}

/** Lists the parts of a text that no ordinary text has by accident. */
function cut(text: string): string[] {
  const count = Math.max(0, text.length - partLength + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + partLength)).filter(
    (part) => part === part.trim() && !ordinary.test(part) && new Set(part).size >= fewestCharacters,
  );
}

/** Words with a sign between each two, of which the first may be cut: a long password may be a sentence. */
const ordinary = /^[A-Z]?[a-z]*(?:[-_.,:;/@ ][A-Z]?[a-z]*)*$/;

/** Rows of zeros are in each ABI encoding. */
const fewestCharacters = 6;
