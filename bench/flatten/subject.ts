import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";

/** Sources whose contracts are flattened. */
export interface Subject {
  readonly name: string;
  /** A version of npm's package `solc`. */
  readonly compiler: string;
  readonly sources: CompilerInput["sources"];
  /** The folder of the sources that are the subject's own: `solady/`; the others are what it depends on. */
  readonly root: string;
  /** Which of its contracts are flattened. */
  isTarget(contract: CompiledContract): boolean;
  /** Targets that no single file can be made of, and how that is known; by fully qualified name. */
  readonly impossible: ReadonlyMap<string, string>;
}
