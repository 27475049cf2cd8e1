import { redact } from "./redact.ts";
import { stripControls } from "./strip-controls.ts";

export interface QuoteOptions {
  /** Values that must not be in the quote, in whichever encoding. */
  readonly secrets?: readonly string[];
  readonly maxCharacters?: number;
}

/** More is not looked at: a quote shows the beginning, and an answer may have megabytes. */
const maxCharactersRead = 100_000;

/**
 * Text that someone else wrote, made fit for a message: on one line, harmless to a terminal,
 * without our secrets, and cut to a length that leaves the message readable.
 *
 * Cutting comes last, as half a secret would not be recognised; stripping comes first, as a secret
 * may have been interrupted by invisible characters.
 */
export function quoteRemoteText(
  text: string,
  { secrets = [], maxCharacters = 500 }: QuoteOptions = {},
): string {
  const quote = redact(stripControls(text.slice(0, maxCharactersRead)), secrets);
  const room = text.length > maxCharactersRead ? quote.length - longestForm(secrets) : quote.length;
  return room === quote.length && room <= maxCharacters
    ? quote
    : `${cut(quote, Math.max(0, Math.min(room, maxCharacters - 1)))}…`;
}

/** What may be left of a secret where reading ended; an escaped escape is nine characters for one. */
function longestForm(secrets: readonly string[]): number {
  return 10 * Math.max(0, ...secrets.map(({ length }) => length));
}

/** Cuts between characters, not between the halves of one. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
