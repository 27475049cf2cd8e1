import type { CodePair } from "../../core/causes/code-blocks.ts";
import type { StoredContract } from "../ports.ts";

/** The contract of this project that comes closest to the code at an address. */
export interface ClosestContract {
  readonly contract: StoredContract;
  readonly codes: CodePair;
  /** Of their code, from 0 to 1. */
  readonly similarity: number;
  /** Share of functions that both have, from 0 to 1. Settings change code, but not this. */
  readonly functionOverlap: number;
  /**
   * Whether anything but what all code of a compiler has speaks for it: a function that both have, the
   * same source hash, or that neither has functions.
   */
  readonly isRelated: boolean;
}
