/** "In sources whose names begin with `context`, read `target` where `prefix` stands." */
export interface Remapping {
  readonly context: string;
  readonly prefix: string;
  readonly target: string;
}

/**
 * Reads a remapping as solc writes it, `context:prefix=target`; undefined when there is no prefix.
 *
 * @see https://docs.soliditylang.org/en/latest/path-resolution.html#import-remapping
 */
export function parseRemapping(text: string): Remapping | undefined {
  const equals = text.indexOf("=");
  const left = text.slice(0, equals);
  const colon = left.indexOf(":");
  const prefix = left.slice(colon + 1);
  return equals === -1 || prefix === ""
    ? undefined
    : { context: left.slice(0, Math.max(colon, 0)), prefix, target: text.slice(equals + 1) };
}
