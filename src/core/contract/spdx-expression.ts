const operator = /^(?:and|or|with)$/i;

/** @see https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/ */
export function isSpdxExpression(text: string): boolean {
  const words = listWords(text);
  return (
    words.length % 2 === 1 &&
    words.every((word, index) => /^[\w.:+-]+$/.test(word) && operator.test(word) === (index % 2 === 1)) &&
    hasPairedBrackets(text)
  );
}

/** Returns the ids of which a user may choose one: none for combined licences, and for what is no expression. */
export function listAlternatives(text: string): readonly string[] {
  const words = listWords(text);
  return isSpdxExpression(text) && !words.some((word) => word.toLowerCase() === "and")
    ? words.filter((word, index) => !operator.test(word) && words[index - 1]?.toLowerCase() !== "with")
    : [];
}

function listWords(text: string): readonly string[] {
  return text.match(/[^()\s]+/g) ?? [];
}

function hasPairedBrackets(text: string): boolean {
  let depth = 0;
  for (const bracket of text.match(/[()]/g) ?? []) {
    depth += bracket === "(" ? 1 : -1;
    if (depth < 0) {
      return false;
    }
  }
  return depth === 0;
}
