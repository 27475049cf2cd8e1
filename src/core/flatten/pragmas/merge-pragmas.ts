import type { AbiCoder, MixedAbiCoders } from "../flattened.ts";
import type { SourceFile } from "../syntax/source-file.ts";
import { chooseAbiCoder } from "./choose-abi-coder.ts";
import { mergeVersionRanges } from "./merge-version-ranges.ts";
import { readPragmas } from "./read-pragmas.ts";

export interface MergedPragmas {
  /** Each without the word `pragma` and the semicolon. */
  readonly pragmas: readonly string[];
  readonly mixedAbiCoders: MixedAbiCoders | undefined;
}

/**
 * Returns the pragmas of a source that is put together from several.
 *
 * Of experimental features those of the target's source are kept, because its metadata tells of them,
 * save the SMT checker, which makes no code.
 */
export function mergePragmas({
  files,
  targetFile,
  solcLongVersion,
  abiCoder,
}: {
  readonly files: readonly SourceFile[];
  readonly targetFile: SourceFile;
  readonly solcLongVersion: string;
  readonly abiCoder?: AbiCoder | undefined;
}): MergedPragmas {
  const others = files.filter((file) => file !== targetFile);
  const [target, ...rest] = [targetFile, ...others].map((file) => ({ file, pragmas: readPragmas(file) }));
  const all = target === undefined ? rest : [target, ...rest];
  const coders = chooseAbiCoder(all, { solcLongVersion, abiCoder });
  return {
    pragmas: [
      ...mergeVersionRanges(all.flatMap(({ pragmas }) => pragmas.versionRanges)).map(
        (range) => `solidity ${range}`,
      ),
      ...coders.pragmas,
      ...(target?.pragmas.others.filter((text) => text !== "experimental SMTChecker") ?? []),
    ],
    mixedAbiCoders: coders.mixed,
  };
}
