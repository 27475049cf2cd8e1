import { findSecret, type Span } from "./find-secret.ts";
import { type SecretForms, toSecretForms } from "./secret-forms.ts";

/** Stands where a secret was. */
export const redactedMark = "[redacted]";

/** Anything shorter is no secret, and would only shred the text. */
const shortestSecret = 6;

/**
 * The text with every secret replaced, found by its value and not by its place.
 *
 * Servers echo what they were sent, and so do the pages and logs that quote them: a secret is found
 * in whichever encoding, also where one encoding was put into another.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const spans = [...new Set(secrets)]
    .filter(({ length }) => length >= shortestSecret)
    .flatMap((secret) => findSecret(text, formsOf(secret)))
    .sort((left, right) => left.start - right.start);
  let redacted = "";
  let end = 0;
  for (const span of joinOverlapping(spans)) {
    redacted += text.slice(end, span.start) + redactedMark;
    end = span.end;
  }
  return redacted + text.slice(end);
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

const knownForms = new Map<string, SecretForms>();

/** A process has few secrets, and many texts to look for them in. */
function formsOf(secret: string): SecretForms {
  const forms = knownForms.get(secret) ?? toSecretForms(secret);
  knownForms.set(secret, forms);
  return forms;
}
