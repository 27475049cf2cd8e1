import { html } from "hono/html";
import type { Token, TokenStream } from "prismjs";
import type { Html } from "../parts.ts";

/** A file with more characters is shown without colours: it would hold up the other requests. */
const maxCharacters = 300_000;

/**
 * A comment, or a string up to its end or that of its line. Prism has a pattern for each, and goes back to the
 * beginning where one finds what is inside of the other: it takes minutes for a source that was made for it.
 */
const literal = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(["'])(?:\\[^\r\n]|(?!\1)[^\\\r\n])*(?:\1|\\?(?=[\r\n]|$))/g;

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
  const grammar = prism.languages.extend("solidity", {});
  const parts: Html[] = [];
  let end = 0;
  for (const { index, 0: found, 1: quote } of text.matchAll(literal)) {
    parts.push(toMarkup(prism.tokenize(text.slice(end, index), grammar)));
    parts.push(mark(quote === undefined ? "comment" : "string", found));
    end = index + found.length;
  }
  return html`${parts}${toMarkup(prism.tokenize(text.slice(end), grammar))}`;
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

/** The tokens with a colour, except comments and strings. */
const marked: ReadonlySet<string> = new Set([
  "keyword",
  "builtin",
  "class-name",
  "function",
  "number",
  "boolean",
]);

function markToken({ type, content }: Token): Html {
  const inside = toMarkup(content);
  return marked.has(type) ? mark(type, inside) : inside;
}

function mark(type: string, content: string | Html): Html {
  return html`<span class="t-${type}">${content}</span>`;
}
