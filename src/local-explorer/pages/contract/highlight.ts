import { html } from "hono/html";
import { type SourceToken, scanTokens } from "../../../core/compiler-input/scan-tokens.ts";
import type { Html } from "../parts.ts";

/** Larger files are shown without colours: they would hold up the other requests. */
const maxCharacters = 300_000;

export function highlightSolidity(source: string): Html {
  if (source.length > maxCharacters) {
    return html`${source}`;
  }
  const parts: (string | Html)[] = [];
  let end = 0;
  for (const token of scanTokens(source)) {
    const kind = findKind(token);
    if (kind !== undefined) {
      parts.push(source.slice(end, token.start), html`<span class="t-${kind}">${token.text}</span>`);
      end = token.end;
    }
  }
  return html`${parts}${source.slice(end)}`;
}

function findKind({ kind, text }: SourceToken): string | undefined {
  if (kind !== "word") {
    return kind === "symbol" ? undefined : kind;
  }
  if (keywords.has(text)) {
    return "keyword";
  }
  return kindsOfWords.find(([pattern]) => pattern.test(text))?.[1];
}

const kindsOfWords = [
  [/^\d/, "number"],
  [/^(?:u?int\d*|bytes\d*|u?fixed|address|bool|string|mapping)$/, "type"],
] as const;

/** @see https://docs.soliditylang.org/en/latest/cheatsheet.html#reserved-keywords */
const keywords: ReadonlySet<string> = new Set(
  (
    "abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete do " +
    "else emit enum error event external fallback false for from function global if immutable import indexed interface " +
    "internal is let library memory modifier new override payable pragma private public pure receive return returns " +
    "revert solidity storage struct super switch this throw transient true try type unchecked unicode using var view " +
    "virtual while"
  ).split(" "),
);
