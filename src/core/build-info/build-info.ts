import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** One stored compilation: what was given to which compiler. */
export interface BuildInfo {
  readonly id: string;
  /** The compiler's own version without the leading v: `0.8.30+commit.73712a01`. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
}
