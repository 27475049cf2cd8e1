/** An exception (`WITH …`) only permits more and is left out. */
export type SpdxExpression =
  | { readonly kind: "id"; readonly id: string }
  | { readonly kind: "or" | "and"; readonly operands: readonly SpdxExpression[] };

/** Limits the recursion. */
const maxCharacters = 500;

/**
 * undefined if it is no expression.
 *
 * @see https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/
 */
export function parseSpdxExpression(text: string): SpdxExpression | undefined {
  if (text.length > maxCharacters) {
    return undefined;
  }
  const tokens = text.match(/[()]|[^()\s]+/g) ?? [];
  const parsed = parseOr(tokens);
  return parsed?.rest.length === 0 ? parsed.expression : undefined;
}

type Parsed = { readonly expression: SpdxExpression; readonly rest: readonly string[] } | undefined;

function parseOr(tokens: readonly string[]): Parsed {
  return parseOperands(tokens, { kind: "or", parseOperand: parseAnd });
}

/** AND binds tighter than OR. */
function parseAnd(tokens: readonly string[]): Parsed {
  return parseOperands(tokens, { kind: "and", parseOperand: parseTerm });
}

function parseOperands(
  tokens: readonly string[],
  { kind, parseOperand }: { readonly kind: "or" | "and"; parseOperand(tokens: readonly string[]): Parsed },
): Parsed {
  const operands: SpdxExpression[] = [];
  let rest = tokens;
  for (;;) {
    const parsed = parseOperand(rest);
    if (parsed === undefined) {
      return undefined;
    }
    operands.push(parsed.expression);
    rest = parsed.rest;
    if (rest[0]?.toLowerCase() !== kind) {
      return { expression: operands.length === 1 ? parsed.expression : { kind, operands }, rest };
    }
    rest = rest.slice(1);
  }
}

function parseTerm([token, ...rest]: readonly string[]): Parsed {
  if (token === "(") {
    const inner = parseOr(rest);
    return inner?.rest[0] === ")" ? { ...inner, rest: inner.rest.slice(1) } : undefined;
  }
  if (token === undefined || !/^[\w.:+-]+$/.test(token) || /^(?:or|and|with)$/i.test(token)) {
    return undefined;
  }
  const hasException = rest[0]?.toLowerCase() === "with";
  return { expression: { kind: "id", id: token }, rest: hasException ? rest.slice(2) : rest };
}
