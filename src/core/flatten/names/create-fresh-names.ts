import type { Program } from "../syntax/program.ts";

/** Returns a name like the given one that occurs nowhere in the sources and was not returned before. */
export type FreshNames = (name: string) => string;

/**
 * Returns how to make new names: `Vault_2`, `Vault_3` and so on.
 *
 * As no source has the name, not even in a body, it can neither hide anything nor be hidden.
 */
export function createFreshNames({ files }: Program): FreshNames {
  const taken = new Set(
    [...files.values()]
      .flatMap(({ tokens }) => tokens)
      .filter(({ kind }) => kind === "word")
      .map(({ text }) => text),
  );
  return (name) => {
    let number = 2;
    while (taken.has(`${name}_${number}`)) {
      number += 1;
    }
    const fresh = `${name}_${number}`;
    taken.add(fresh);
    return fresh;
  };
}
