import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";

/** What became of one contract in the hands of one tool. */
export interface Verdict {
  readonly original: CompiledContract;
  /**
   * - `equal`: the source that it wrote compiles, and to the same code but for metadata
   * - `refused`: it wrote none
   * - `wrong`: it wrote one, and that does not compile or is another contract
   */
  readonly outcome: "equal" | "refused" | "wrong";
  /** undefined: equal. */
  readonly problem: string | undefined;
}
