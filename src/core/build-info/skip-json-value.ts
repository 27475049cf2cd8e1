import { BuildInfoInvalidError } from "../errors/project-errors.ts";

/** A JSON file of a build, too large to be parsed whole. */
export interface JsonBytes {
  readonly path: string;
  readonly bytes: Buffer;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Strings longer than this, bytecode above all, are left to the engine's search. */
const shortStringBytes = 64;

/**
 * Returns where the JSON value that begins at `start` ends, without parsing it.
 *
 * Only brackets and strings are looked at: what is between them is checked when it is parsed.
 *
 * @throws BuildInfoInvalidError when the file ends before the value does
 */
export function skipJsonValue(file: JsonBytes, start: number): number {
  const { bytes } = file;
  let depth = 0;
  let position = start;
  while (position < bytes.length) {
    const byte = bytes[position];
    if (byte === quote) {
      position = skipJsonString(file, position);
    } else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      position += 1;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth -= 1;
      position += 1;
    } else if (depth > 0) {
      position += 1;
      continue;
    } else {
      return skipLiteral(bytes, position);
    }
    if (depth === 0) {
      return position;
    }
  }
  throw toCutOff(file);
}

/** Returns where the JSON string whose opening quote is at `start` ends. */
export function skipJsonString(file: JsonBytes, start: number): number {
  const { bytes } = file;
  const shortEnd = Math.min(start + shortStringBytes, bytes.length);
  let position = start + 1;
  for (; position < shortEnd; position += 1) {
    const byte = bytes[position];
    if (byte === quote) {
      return position + 1;
    }
    if (byte === backslash) {
      position += 1;
    }
  }
  return skipLongString(file, position);
}

function skipLongString(file: JsonBytes, start: number): number {
  const { bytes } = file;
  for (let end = bytes.indexOf(quote, start); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    if (countBackslashesBefore(bytes, { start, end }) % 2 === 0) {
      return end + 1;
    }
  }
  throw toCutOff(file);
}

function countBackslashesBefore(
  bytes: Buffer,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  let position = end;
  while (position > start && bytes[position - 1] === backslash) {
    position -= 1;
  }
  return end - position;
}

/** A number, `true`, `false` or `null`: up to the next comma, bracket or space. */
function skipLiteral(bytes: Buffer, start: number): number {
  let position = start;
  while (position < bytes.length && !endsLiteral(bytes[position])) {
    position += 1;
  }
  return position;
}

function endsLiteral(byte: number | undefined): boolean {
  return byte === comma || byte === closeBrace || byte === closeBracket || isJsonSpace(byte);
}

export function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function toCutOff({ path }: JsonBytes): BuildInfoInvalidError {
  return new BuildInfoInvalidError({ file: path, problem: "it is not JSON, or cut off" });
}
