import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";

/** A stored contract that is held against the code at an address, with what it was compiled from. */
export interface Subject {
  readonly target: Target;
  readonly contract: StoredContract;
  readonly buildInfo: BuildInfo;
  /** The stored input, cut to what the contract imports. */
  readonly input: CompilerInput;
}
