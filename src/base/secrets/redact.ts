import { findFragments, listParts, type Parts, type Span } from "./fragments.ts";
import { maxBreaks, mayBegin } from "./heads.ts";
import { createReader, type Reading } from "./readings.ts";
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
    .flatMap(({ forms, parts }) => [
      ...findSecret(text, forms),
      ...(parts === undefined ? [] : findFragments(text, parts)),
    ])
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
const known = new Map<string, { readonly forms: SecretForms; readonly parts: Parts | undefined }>();

/** A process has few secrets, and many texts to look for them in. */
function recognize(secret: string): { readonly forms: SecretForms; readonly parts: Parts | undefined } {
  const found = known.get(secret) ?? { forms: toSecretForms(secret), parts: listParts(secret) };
  known.set(secret, found);
  return found;
}

/**
 * Finds a secret in a text, each of its characters in any escape (of URLs, forms, JSON, HTML), escaped as
 * often as may be; upper and lower case are the same, and a line may break anywhere.
 *
 * All readings of the text are followed side by side, as a set of states for each place, so that the time
 * grows with the length of the text and not with the number of readings. Forms that begin alike are
 * followed as one, by the first of them.
 */
function findSecret(text: string, secretForms: SecretForms): Span[] {
  const { forms, shared, byFirst, heads, isShort } = secretForms;
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
    if (here === undefined && !mayBegin(heads, text, place)) {
      continue;
    }
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
