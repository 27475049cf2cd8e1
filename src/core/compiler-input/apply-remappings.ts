import type { Remapping } from "./parse-remapping.ts";

/**
 * Returns the source name that a resolved import path means after remapping, as solc chooses: the
 * longest context that fits the importing source, then the longest prefix, then the last one given.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html#import-remapping
 */
export function applyRemappings(
  path: string,
  {
    remappings,
    importingSourceName,
  }: { readonly remappings: readonly Remapping[]; readonly importingSourceName: string },
): string {
  const best = remappings
    .filter(({ context, prefix }) => importingSourceName.startsWith(context) && path.startsWith(prefix))
    .reduce<Remapping | undefined>((chosen, next) => (isCloser(chosen, next) ? chosen : next), undefined);
  return best === undefined ? path : best.target + path.slice(best.prefix.length);
}

function isCloser(chosen: Remapping | undefined, next: Remapping): boolean {
  if (chosen === undefined) {
    return false;
  }
  return chosen.context.length === next.context.length
    ? chosen.prefix.length > next.prefix.length
    : chosen.context.length > next.context.length;
}
