import type { AbiCoder, MixedAbiCoders } from "../flattened.ts";
import type { SourceFile } from "../syntax/source-file.ts";
import { chooseAbiCoder, type FilePragmas } from "./choose-abi-coder.ts";
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
  const read = (file: SourceFile): FilePragmas => ({ file, pragmas: readPragmas(file) });
  const target = read(targetFile);
  const all = [target, ...files.filter((file) => file !== targetFile).map(read)];
  const coders = chooseAbiCoder(all, { solcLongVersion, abiCoder });
  return {
    pragmas: [
      ...mergeVersionRanges(all.flatMap(({ pragmas }) => pragmas.versionRanges)).map(
        (range) => `solidity ${range}`,
      ),
      ...coders.pragmas,
      ...target.pragmas.others.filter((text) => text !== "experimental SMTChecker"),
    ],
    mixedAbiCoders: coders.mixed,
  };
}
