import { findFragments, listParts, type Parts, type Span } from "./fragments.ts";
import { type SecretForms, toSecretForms } from "./secret-forms.ts";

/** Stands where a secret was. */
export const redactedMark = "[redacted]";

/** Anything shorter is no secret, and would only shred the text. */
const shortestSecret = 2;

/**
 * Returns the text with every secret replaced, found by its value and not by its place.
 *
 * Servers echo what they were sent, and so do the pages and logs that quote them: a secret is found
 * in whichever encoding, also where one encoding was put into another.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const spans = [...new Set(secrets)]
    .filter(({ length }) => length >= shortestSecret)
    .map(recognize)
    .flatMap(({ forms, parts }) => [...findSecret(text, forms), ...findFragments(text, parts)])
    .sort((left, right) => left.start - right.start);
  let redacted = "";
  let end = 0;
  for (const span of joinOverlapping(spans)) {
    redacted += text.slice(end, span.start) + redactedMark;
    end = span.end;
  }
  return redacted + text.slice(end);
}

const letter = /[\p{L}\p{N}_]/u;

/** Returns whether a part of a text is a word, rather than a part of one. */
function isWord(text: string, { start, end }: Span): boolean {
  return !letter.test(text[start - 1] ?? "") && !letter.test(text[end] ?? "");
}

/** One secret may be a part of another, or begin where another ends. */
function joinOverlapping(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) {
      joined.push(span);
    } else {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    }
  }
  return joined;
}

/** What a secret is recognized by: as a whole, and in parts. */
const known = new Map<string, { readonly forms: SecretForms; readonly parts: Parts }>();

/** A process has few secrets, and many texts to look for them in. */
function recognize(secret: string): { readonly forms: SecretForms; readonly parts: Parts } {
  const found = known.get(secret) ?? { forms: toSecretForms(secret), parts: listParts(secret) };
  known.set(secret, found);
  return found;
}

/** What a place in a text may stand for: bytes, or a line break in the middle of something. */
interface Reading {
  readonly bytes: Uint8Array | undefined;
  readonly end: number;
}

/** More breaks in a row are no break in the middle of a secret. */
const maxBreaks = 2;

const encoder = new TextEncoder();

/**
 * Finds a secret in a text, each of its characters in any escape (of URLs, forms, JSON, HTML), escaped as
 * often as may be; upper and lower case are the same, and a line may break anywhere.
 *
 * All readings of the text are followed side by side, as a set of states for each place, so that the time
 * grows with the length of the text and not with the number of readings. Forms that begin alike are
 * followed as one, by the first of them.
 */
function findSecret(text: string, secretForms: SecretForms): Span[] {
  const { forms, shared, byFirst, isShort } = secretForms;
  const spans: Span[] = [];
  /** By place in the text: by form, bytes read and breaks read, where the reading began. */
  const states = new Map<number, Map<number, number>>();
  const stride = (maxBreaks + 1) * (1 + Math.max(0, ...forms.map(({ length }) => length)));

  const reach = (place: number, state: number, start: number): void => {
    const reached = states.get(place) ?? new Map<number, number>();
    states.set(place, reached);
    reached.set(state, Math.min(start, reached.get(state) ?? start));
  };
  const advance = ({ bytes, end }: Reading, state: number, start: number): void => {
    const within = state % stride;
    if (bytes === undefined) {
      if (within % (maxBreaks + 1) < maxBreaks) {
        reach(end, state + 1, start);
      }
      return;
    }
    const read = Math.floor(within / (maxBreaks + 1));
    const index = follow(secretForms, { index: Math.floor(state / stride), read, bytes });
    if (index === undefined) {
      return;
    }
    const length = read + bytes.length;
    const isWhole = forms[index]?.length === length;
    if (isWhole && (!isShort || isWord(text, { start, end }))) {
      spans.push({ start, end });
    }
    if (!isWhole || (shared[index + 1] ?? 0) >= length) {
      reach(end, index * stride + length * (maxBreaks + 1), start);
    }
  };

  const readingsAt = createReader(text);
  for (let place = 0; place < text.length; place++) {
    const here = states.get(place);
    states.delete(place);
    for (const reading of readingsAt(place)) {
      for (const [state, start] of here ?? []) {
        advance(reading, state, start);
      }
      const index = byFirst.get(reading.bytes?.[0] ?? -1);
      if (index !== undefined) {
        advance(reading, index * stride, place);
      }
    }
  }
  return spans;
}

/**
 * Returns the first form that goes on with these bytes, of those that begin as one of them does; undefined:
 * there is none.
 */
function follow(
  { forms, shared }: SecretForms,
  { index, read, bytes }: { readonly index: number; readonly read: number; readonly bytes: Uint8Array },
): number | undefined {
  let at = index;
  for (const [offset, byte] of bytes.entries()) {
    while (forms[at]?.[read + offset] !== byte) {
      at += 1;
      if ((shared[at] ?? -1) < read + offset) {
        return undefined;
      }
    }
  }
  return at;
}

const breakTag = /<w?br ?\/?>/iy;

const percentByte = /[0-9a-f]{2}/iy;

const htmlEscape = /(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/iy;

const unicodeEscape = /u([0-9a-f]{4})/iy;

const lowSurrogate = /\\+u(d[c-f][0-9a-f]{2})/iy;

const htmlNames: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Reads what each place of a text may stand for; places are asked for in order. */
function createReader(text: string): (place: number) => Reading[] {
  let row: { readonly end: number; readonly readings: readonly Reading[] } = { end: 0, readings: [] };
  return (place) => {
    const plain = readPlain(text, place);
    switch (text[place]) {
      case "\\":
        if (place >= row.end) {
          row = readRow(text, place);
        }
        return [plain, ...row.readings];
      case "%":
        return [plain, ...readPercent(text, place)];
      case "&":
        return [plain, ...readHtml(text, place)];
      case "+":
        // Forms write a blank as +.
        return [plain, toReading(" ", place + 1)];
      case "=":
        return text[place + 1] === " " ? [plain, { bytes: undefined, end: place + 2 }] : [plain];
      case "<": {
        const tag = matchAt(breakTag, text, place);
        return tag === undefined ? [plain] : [plain, { bytes: undefined, end: tag.end }];
      }
      default:
        return /\s/.test(text[place] ?? "") ? [plain, { bytes: undefined, end: place + 1 }] : [plain];
    }
  };
}

function readPlain(text: string, place: number): Reading {
  const character = String.fromCodePoint(text.codePointAt(place) ?? 0);
  return toReading(character, place + character.length);
}

/**
 * A row of backslashes and what is behind it: JSON puts one before some characters, and a page may show JSON
 * inside of JSON. A backslash of the secret itself may take the rest of the row with it.
 */
function readRow(
  text: string,
  place: number,
): { readonly end: number; readonly readings: readonly Reading[] } {
  let end = place;
  while (text[end] === "\\") {
    end += 1;
  }
  const readings = [toReading("\\", end)];
  if (end < text.length) {
    readings.push(readPlain(text, end));
  }
  if (/[nrt]/i.test(text[end] ?? "")) {
    readings.push({ bytes: undefined, end: end + 1 });
  }
  const unit = matchAt(unicodeEscape, text, end);
  if (unit !== undefined) {
    const high = Number.parseInt(unit.groups[0] ?? "", 16);
    // UTF-16, as JSON counts.
    const low = high >= 0xd800 && high <= 0xdbff ? matchAt(lowSurrogate, text, unit.end) : undefined;
    const units = [high, ...(low === undefined ? [] : [Number.parseInt(low.groups[0] ?? "", 16)])];
    readings.push(toReading(String.fromCharCode(...units), low?.end ?? unit.end));
  }
  return { end, readings };
}

/** A byte in the escape of URLs; its percent sign may be escaped again. */
function readPercent(text: string, place: number): Reading[] {
  const readings: Reading[] = [];
  for (let at = place + 1; ; at += 2) {
    const digits = matchAt(percentByte, text, at);
    if (digits === undefined) {
      return readings;
    }
    const byte = Number.parseInt(text.slice(at, digits.end), 16);
    readings.push({ bytes: Uint8Array.of(toLowerCase(byte)), end: digits.end });
    if (byte === 0x0a || byte === 0x0d) {
      readings.push({ bytes: undefined, end: digits.end });
    }
    if (byte !== 0x25) {
      return readings;
    }
  }
}

/** A character in the escape of HTML; its ampersand may be escaped again. */
function readHtml(text: string, place: number): Reading[] {
  const readings: Reading[] = [];
  for (let at = place + 1; ; ) {
    const escaped = matchAt(htmlEscape, text, at);
    if (escaped === undefined) {
      return readings;
    }
    const [decimal, hex, name] = escaped.groups;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    const named = htmlNames.get(name?.toLowerCase() ?? "");
    if (named !== undefined || code <= 0x10ffff) {
      readings.push(toReading(named ?? String.fromCodePoint(code), escaped.end));
    }
    if (named !== "&") {
      return readings;
    }
    at = escaped.end;
  }
}

/** Matches a sticky pattern at a place. */
function matchAt(
  pattern: RegExp,
  text: string,
  place: number,
): { readonly end: number; readonly groups: readonly (string | undefined)[] } | undefined {
  pattern.lastIndex = place;
  const found = pattern.exec(text);
  return found === null ? undefined : { end: place + found[0].length, groups: found.slice(1) };
}

const asciiBytes = Array.from({ length: 128 }, (_, code) => Uint8Array.of(toLowerCase(code)));

function toReading(character: string, end: number): Reading {
  const code = character.charCodeAt(0);
  return { bytes: asciiBytes[code] ?? encoder.encode(character).map(toLowerCase), end };
}

/** Of ASCII letters alone: escapes of others are those of their case. */
function toLowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}
