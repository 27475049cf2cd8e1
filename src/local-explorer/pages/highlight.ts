import { html } from "hono/html";
import type { Token, TokenStream } from "prismjs";
import type { Html } from "./parts.ts";

/** A file with more characters is shown without colours: it would hold up the other requests. */
const maxCharacters = 300_000;

/**
 * A text up to its end, or that of its line. Prism's own pattern fails without an end, tries again at each
 * quote, and so takes minutes for a source that was made for it.
 */
const string = { pattern: /(["'])(?:\\.|(?!\1)[^\\\r\n])*(?:\1|\\?(?=[\r\n]|$))/, greedy: true };

/**
 * Solidity with its words marked, for the stylesheet to colour. Prism only finds the tokens: the page is
 * written by the template that escapes, as everything else.
 */
export async function highlightSolidity(text: string): Promise<Html> {
  if (text.length > maxCharacters) {
    return html`${text}`;
  }
  const { default: prism } = await import("prismjs");
  // Adds the grammar to the one Prism of this process.
  await import("prismjs/components/prism-solidity.js");
  Reflect.deleteProperty(globalThis, "Prism");
  return toMarkup(prism.tokenize(text, prism.languages.extend("solidity", { string })));
}

function toMarkup(stream: TokenStream): Html {
  if (typeof stream === "string") {
    return html`${stream}`;
  }
  return isToken(stream)
    ? markToken(stream)
    : html`${stream.map((part) => (typeof part === "string" ? part : markToken(part)))}`;
}

function isToken(stream: Exclude<TokenStream, string>): stream is Token {
  return "type" in stream;
}

/** What has a colour; the rest is plain. */
const marked: ReadonlySet<string> = new Set([
  "comment",
  "string",
  "keyword",
  "builtin",
  "class-name",
  "function",
  "number",
  "boolean",
]);

function markToken({ type, content }: Token): Html {
  const inside = toMarkup(content);
  return marked.has(type) ? html`<span class="t-${type}">${inside}</span>` : inside;
}
