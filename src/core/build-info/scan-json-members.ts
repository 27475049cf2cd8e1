import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import { isJsonSpace, type JsonBytes, skipJsonString, skipJsonValue } from "./skip-json-value.ts";

export interface JsonMember {
  readonly key: string;
  /** Where the member's value begins. */
  readonly start: number;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Yields the members of the JSON object that begins at `start`, one by one.
 *
 * A value is skipped only when the next member is asked for. So the contracts of a compiler's output
 * are found without a look at the syntax trees behind them, which make up most of the file.
 *
 * @throws BuildInfoInvalidError when there is no object, or the file ends before it does
 */
export function* scanJsonMembers(file: JsonBytes, start: number): Generator<JsonMember> {
  let position = skipSpace(file, expect(file, { position: skipSpace(file, start), byte: openBrace }));
  while (file.bytes[position] !== closeBrace) {
    const keyEnd = skipJsonString(file, expectQuote(file, position));
    const afterColon = expect(file, { position: skipSpace(file, keyEnd), byte: colon });
    const valueStart = skipSpace(file, afterColon);
    yield { key: parseKey(file, { start: position, end: keyEnd }), start: valueStart };
    position = skipSpace(file, skipJsonValue(file, valueStart));
    if (file.bytes[position] === comma) {
      position = skipSpace(file, position + 1);
    }
  }
}

/** Finds the value at a path of keys below the object at `start`. */
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

function expectQuote(file: JsonBytes, position: number): number {
  expect(file, { position, byte: quote });
  return position;
}

function expect(
  file: JsonBytes,
  { position, byte }: { readonly position: number; readonly byte: number },
): number {
  if (file.bytes[position] !== byte) {
    throw new BuildInfoInvalidError({ file: file.path, problem: "it is not JSON, or cut off" });
  }
  return position + 1;
}

function parseKey(
  { bytes }: JsonBytes,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return String(JSON.parse(bytes.toString("utf8", start, end)));
}
