import { quoteRemoteText } from "../core/text/quote-remote-text.ts";
import { stripControls } from "../core/text/strip-controls.ts";

const url = /\b(?:https?|wss?):\/\/[^\s"'<>]*/gi;

/**
 * Returns a node's words in a form that may be printed: as a quote, and with each URL cut down to its
 * host, since node services have the key in the path. The secrets are also found outside of URLs.
 */
export function toReadableText(text: string, secrets: readonly string[] = []): string {
  return quoteRemoteText(stripControls(text).replace(url, toHost), { secrets, maxCharacters: 300 });
}

function toHost(text: string): string {
  if (!URL.canParse(text)) {
    return "(a URL)";
  }
  const { protocol, host } = new URL(text);
  return `${protocol}//${host}`;
}
