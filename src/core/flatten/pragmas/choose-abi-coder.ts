import type { AbiCoder, MixedAbiCoders } from "../flattened.ts";
import type { SourceFile } from "../syntax/source-file.ts";
import type { Pragmas } from "./read-pragmas.ts";

export interface FilePragmas {
  readonly file: SourceFile;
  readonly pragmas: Pragmas;
}

export interface ChosenAbiCoder {
  /** What has to be said to get it: nothing, or one pragma. */
  readonly pragmas: readonly string[];
  /** Set when the sources do not agree. */
  readonly mixed: MixedAbiCoders | undefined;
}

/**
 * Chooses the one ABI coder that a single file can have.
 *
 * solc compiles each function with the coder of the source that it stands in, so that no choice can
 * be right for all when sources differ. Before 0.8 a source that asks for v2 mostly cannot do without
 * it; since 0.8, where v2 is the default, the target's own coder is the best guess.
 *
 * @param files the target's first
 * @see https://docs.soliditylang.org/en/latest/layout-of-source-files.html#abi-coder-pragma
 */
export function chooseAbiCoder(
  files: readonly FilePragmas[],
  {
    solcLongVersion,
    abiCoder,
  }: { readonly solcLongVersion: string; readonly abiCoder: AbiCoder | undefined },
): ChosenAbiCoder {
  const byDefault = /^0\.[0-7]\./.test(solcLongVersion) ? "v1" : "v2";
  const coders = files.map(({ file, pragmas }) => ({
    name: file.name,
    coder: pragmas.abiCoder?.coder ?? byDefault,
    pragma: pragmas.abiCoder?.text,
  }));
  const listNames = (coder: AbiCoder): string[] =>
    coders.filter((file) => file.coder === coder).map(({ name }) => name);
  const [v1, v2] = [listNames("v1"), listNames("v2")];
  const isV2Demanded = byDefault === "v1" && v2.length > 0;
  const chosen = abiCoder ?? (isV2Demanded ? "v2" : (coders[0]?.coder ?? byDefault));
  // What holds anyway is said only where the target's author said it.
  const speakers = chosen === byDefault ? coders.slice(0, 1) : coders;
  const pragma = speakers.find((file) => file.coder === chosen && file.pragma !== undefined)?.pragma;
  return {
    pragmas: pragma === undefined ? [] : [pragma],
    mixed: v1.length > 0 && v2.length > 0 ? { chosen, v1, v2 } : undefined,
  };
}
