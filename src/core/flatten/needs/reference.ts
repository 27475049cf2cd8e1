import type { Declaration } from "../syntax/program.ts";
import type { TextRange } from "../syntax/slice-tokens.ts";

/** A piece of source that stands for a file-level declaration: its name, an alias, `M.N.Name`. */
export interface Reference extends TextRange {
  readonly declaration: Declaration;
}
