/** What a place in a text may stand for: bytes, or a line break in the middle of something. */
export interface Reading {
  readonly bytes: Uint8Array | undefined;
  readonly end: number;
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

/**
 * Reads what each place of a text may stand for; places are asked for in order, and none of a row of backslashes is
 * left out.
 */
export function createReader(text: string): (place: number) => Reading[] {
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

const encoder = new TextEncoder();

const asciiBytes = Array.from({ length: 128 }, (_, code) => Uint8Array.of(toLowerCase(code)));

function toReading(character: string, end: number): Reading {
  const code = character.charCodeAt(0);
  return { bytes: asciiBytes[code] ?? encoder.encode(character).map(toLowerCase), end };
}

/** Returns a byte in lower case. Of ASCII letters alone: escapes of others are those of their case. */
export function toLowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}
