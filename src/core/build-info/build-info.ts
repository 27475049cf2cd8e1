import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** One stored compilation: what was given to which compiler. */
export interface BuildInfo {
  readonly id: string;
  /** The compiler's own version without the leading v: `0.8.30+commit.73712a01`. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** The input is what was once proved and submitted for a contract; a bundle's is. */
  readonly isProved?: boolean | undefined;
}
