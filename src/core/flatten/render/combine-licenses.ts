import { parseSpdxExpression } from "../../contract/spdx-expression.ts";

/** What solc's documentation prescribes for sources that grant nothing. It is no SPDX id. */
const unlicensed = "UNLICENSED";

/**
 * Returns the licence of a source that is put together from several; undefined without any.
 *
 * All hold at once, so they are joined by AND, alternatives in brackets: `(MIT OR Apache-2.0) AND
 * GPL-3.0-or-later`. Where a part may not be used at all, neither may the whole. A name that is no
 * SPDX expression becomes a `LicenseRef-`, which SPDX has for it.
 *
 * @see https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/
 */
export function combineLicenses(expressions: readonly string[]): string | undefined {
  const distinct = [...new Set(expressions.map((expression) => expression.trim().replace(/\s+/g, " ")))];
  if (distinct.length <= 1) {
    return distinct[0];
  }
  return distinct.includes(unlicensed)
    ? unlicensed
    : [...new Set(distinct.flatMap(toOperands))].join(" AND ");
}

function toOperands(expression: string): string[] {
  if (!isExpression(expression)) {
    return [`LicenseRef-${expression.replace(/[^\w.-]+/g, "-").replace(/^-+|-+$/g, "") || "unknown"}`];
  }
  const isSimple = parseSpdxExpression(expression)?.kind !== "or" || isBracketed(expression);
  return [isSimple ? expression : `(${expression})`];
}

/** `(A OR B)`, but not `(A) OR (B)`. */
function isBracketed(expression: string): boolean {
  return /^\(.*\)$/.test(expression) && isExpression(expression.slice(1, -1));
}

/** The parser is lenient with exceptions, but behind another operand a missing one would swallow the AND. */
function isExpression(text: string): boolean {
  const hasOpenException = /\bwith\b(?!\s+(?!(?:and|or|with)\b)[\w.:+-])/i.test(text);
  return !hasOpenException && parseSpdxExpression(text) !== undefined;
}
