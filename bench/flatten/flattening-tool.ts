import type { Soljson } from "../../src/compiler/soljson.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { Subject } from "./subject.ts";
import type { Verdict } from "./verdict.ts";

/** A subject, compiled as it is. */
export interface CompiledSubject extends Subject {
  readonly solc: Soljson;
  readonly targets: readonly CompiledContract[];
  /** All of them, those without code too. */
  readonly contracts: readonly CompiledContract[];
  /** By source name. */
  readonly asts: Readonly<Record<string, unknown>>;
}

export interface FlatteningTool {
  readonly name: string;
  /** Flattens each target and judges what comes out. */
  flatten(subject: CompiledSubject): Promise<readonly Verdict[]>;
}
