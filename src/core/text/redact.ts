import { toSecretPatterns } from "./secret-patterns.ts";

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
  return (
    [...new Set(secrets)]
      .filter(({ length }) => length >= shortestSecret)
      // The longest first: one secret may be a part of another.
      .sort((left, right) => right.length - left.length)
      .flatMap(patternsOf)
      .reduce((remaining, pattern) => remaining.replaceAll(pattern, redactedMark), text)
  );
}

const knownPatterns = new Map<string, readonly RegExp[]>();

/** A process has few secrets, and many texts to look for them in. */
function patternsOf(secret: string): readonly RegExp[] {
  const patterns = knownPatterns.get(secret) ?? toSecretPatterns(secret);
  knownPatterns.set(secret, patterns);
  return patterns;
}
