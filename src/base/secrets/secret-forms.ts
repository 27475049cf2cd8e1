import { allEscapes, type Heads, listHeads } from "./heads.ts";

/** Texts in which a secret may stand, as bytes in lower case, sorted and each of them once. */
export interface SecretForms {
  readonly forms: readonly Uint8Array[];
  /** How many bytes each form begins with as the one before it. */
  readonly shared: readonly number[];
  /** The first of the forms with each first byte. */
  readonly byFirst: ReadonlyMap<number, number>;
  readonly heads: Heads;
  /** Whether the secret may be a part of many words, so that it counts only where it is a word. */
  readonly isShort: boolean;
}

/** A shorter secret is short. Its base64 is any few letters. */
const shortestPart = 6;

/**
 * Returns the forms in which a secret may stand in a text: as it is, with the escapes of URLs, forms, JSON and
 * HTML, hexadecimal, and in base64; and each of these once more in hexadecimal or base64.
 *
 * Escapes around all of that are read from the text.
 */
export function toSecretForms(secret: string): SecretForms {
  const isShort = secret.length < shortestPart;
  const once = [...new Set([...escapedForms(secret), ...(isShort ? [] : encodedForms(secret))])];
  const twice = once.flatMap((form) => (isShort ? [] : encodedForms(form)));
  const unique = new Set([...once, ...twice].map(lowerAscii).filter((form) => form !== ""));
  const forms = [...unique].map((form) => Buffer.from(form)).sort(Buffer.compare);
  const byFirst = new Map<number, number>();
  for (const [index, [first = 0]] of forms.entries()) {
    byFirst.set(first, byFirst.get(first) ?? index);
  }
  const shared = forms.map((form, index) => countShared(form, forms[index - 1]));
  return { forms, shared, byFirst, heads: listHeads(forms, allEscapes), isShort };
}

function countShared(one: Uint8Array, other: Uint8Array = new Uint8Array()): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) {
    count += 1;
  }
  return count;
}

/** Of ASCII letters alone: escapes of others are those of their case. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function encodedForms(text: string): string[] {
  const bytes = Buffer.from(text);
  return [...hexForms(bytes), ...base64Forms(bytes)];
}

/** Case makes no difference where they stand in a text, and does where they are encoded again. */
function hexForms(bytes: Buffer): string[] {
  const digits = bytes.toString("hex");
  return [digits, digits.toUpperCase()];
}

/**
 * Returns the base64 of the bytes alone, and their digits inside of longer base64, at whichever of its three
 * offsets they lie, as in a basic authorization. Digits at the edges that also depend on neighbouring bytes are
 * left out.
 */
export function base64Forms(bytes: Buffer): string[] {
  const inside = [0, 1, 2].flatMap((offsetBytes) => {
    const padded = Buffer.concat([Buffer.alloc(offsetBytes), bytes]);
    const first = Math.ceil((offsetBytes * 8) / 6);
    const last = Math.floor((padded.length * 8) / 6);
    return [padded.toString("base64").slice(first, last), padded.toString("base64url").slice(first, last)];
  });
  return [...inside, bytes.toString("base64"), bytes.toString("base64url")];
}

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The secret as the usual encoders write it: which characters they escape, and in which case, differs. */
function escapedForms(secret: string): string[] {
  // Half of a character, which no URL can have, is what UTF-8 makes of it.
  const text = secret.toWellFormed();
  const component = encodeURIComponent(text);
  const strict = component.replace(/[!'()*]/g, toPercent);
  const form = strict.replaceAll("%20", "+").replaceAll("%2A", "*").replaceAll("~", "%7E");
  const percent = [component, strict, form, encodeURI(text)];
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, toUnicodeEscape);
  const slashed = [json, ascii].map((one) => one.replaceAll("/", "\\/"));
  const safe = json.replace(/[<>&]/g, toUnicodeEscape);
  const html = text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? character);
  const lowerPercent = percent.map((one) => one.replace(/%[0-9A-F]{2}/g, lowerAscii));
  return [text, ...percent, ...lowerPercent, json, ascii, ...slashed, safe, html];
}

function toPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function toUnicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
