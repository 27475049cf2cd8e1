import type { ReadBuild } from "../../core/build/build-file.ts";

/** A compilation that `--build-info` names, and where its parts are. */
export interface GivenBuild extends ReadBuild {
  /** Path of the file; serves as the id of the build. */
  readonly file: string;
  /** The file with the compiler's output; undefined where it has to be compiled. */
  readonly outputFile: string | undefined;
}
