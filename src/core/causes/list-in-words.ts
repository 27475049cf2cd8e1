const maxListed = 5;

/** Lists a few items as a sentence does, and says how many more there are. */
export function listInWords(items: readonly string[]): string {
  const shown = items.slice(0, maxListed);
  const more = items.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
