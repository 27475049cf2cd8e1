interface Texts {
  /** What a record shows. */
  readonly shown: readonly string[];
  /** What the contract is made of. */
  readonly own: readonly string[];
  /** The one that holds the contract. */
  readonly main: string;
}

/**
 * Returns whether a record shows the texts that a contract is made of: at least its own file, and nothing
 * else. Their names do not count, nor do line ends: explorers keep neither faithfully.
 */
export function showsTexts({ shown, own, main }: Texts): boolean {
  const ours = new Set(own.map(normalize));
  const theirs = shown.map(normalize);
  return theirs.includes(normalize(main)) && theirs.every((text) => ours.has(text));
}

function normalize(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
