import { createFailure, type Failure } from "../errors/failure.ts";

interface JsonMember {
  readonly key: string;
  readonly start: number;
}

const quote = 0x22;

const comma = 0x2c;

const colon = 0x3a;

const openBrace = 0x7b;

const closeBrace = 0x7d;

/**
 * Yields the members of the object at `start`. A value is skipped only when the next member is asked for.
 *
 * @throws BUILD_INFO_INVALID
 */
export function* scanJsonMembers(file: JsonBytes, start: number): Generator<JsonMember> {
  let position = skipSpace(file, expect(file, { position: skipSpace(file, start), byte: openBrace }));
  while (file.bytes[position] !== closeBrace) {
    expect(file, { position, byte: quote });
    const keyEnd = skipJsonString(file, position);
    const afterColon = expect(file, { position: skipSpace(file, keyEnd), byte: colon });
    const valueStart = skipSpace(file, afterColon);
    yield { key: parseKey(file, { start: position, end: keyEnd }), start: valueStart };
    position = skipSpace(file, skipJsonValue(file, valueStart));
    if (file.bytes[position] === comma) {
      position = skipSpace(file, position + 1);
    }
  }
}

export function findJsonValue(
  file: JsonBytes,
  { start, path }: { readonly start: number; readonly path: readonly string[] },
): number | undefined {
  const [wanted, ...rest] = path;
  if (wanted === undefined) {
    return start;
  }
  for (const member of scanJsonMembers(file, start)) {
    if (member.key === wanted) {
      return findJsonValue(file, { start: member.start, path: rest });
    }
  }
  return undefined;
}

function skipSpace({ bytes }: JsonBytes, start: number): number {
  let position = start;
  while (isJsonSpace(bytes[position])) {
    position += 1;
  }
  return position;
}

function expect(
  file: JsonBytes,
  { position, byte }: { readonly position: number; readonly byte: number },
): number {
  if (file.bytes[position] !== byte) {
    throw toTruncatedError(file);
  }
  return position + 1;
}

function parseKey(
  { bytes }: JsonBytes,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return String(JSON.parse(bytes.toString("utf8", start, end)));
}

export interface JsonBytes {
  readonly path: string;
  readonly bytes: Buffer;
}

const backslash = 0x5c;

const openBracket = 0x5b;

const closeBracket = 0x5d;

const shortStringBytes = 64;

/**
 * Returns where the value at `start` ends. Only brackets and strings are read.
 *
 * @throws BUILD_INFO_INVALID
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
  throw toTruncatedError(file);
}

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
  throw toTruncatedError(file);
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

function isJsonSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function toTruncatedError({ path }: JsonBytes): Failure<"BUILD_INFO_INVALID"> {
  return createFailure("BUILD_INFO_INVALID", {
    file: path,
    problem: "it is not valid JSON, or it is incomplete",
  });
}
