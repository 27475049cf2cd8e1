import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { analyseVersion } from "../../core/review/analyse-version.ts";
import type { ContractVersion } from "../../core/review/compare-versions.ts";
import { type CompileOptions, compileOrReject, compileTarget, withoutLibraries } from "./compile-target.ts";
import type { VerifiedContract } from "./records.ts";
import type { Rejection } from "./rejection.ts";
import { compilationOf } from "./to-compilation.ts";

export interface ContractWithCode {
  readonly address: Address;
  readonly code: Hex;
  readonly record: VerifiedContract;
}

type Analysis =
  | { readonly kind: "analysed"; readonly version: ContractVersion }
  /** Its compiler may not be available any more. */
  | { readonly kind: "rejected"; readonly rejection: Rejection };

/** Compiles a verified contract again for what a comparison with another version needs. */
export async function analyseContract(
  { address, code, record }: ContractWithCode,
  options: CompileOptions,
): Promise<Analysis> {
  const compilation = compilationOf(record);
  const input = withoutLibraries(compilation.input);
  const compiled = await compileTarget({ compilation, input }, options);
  if (compiled.kind === "rejected") {
    return compiled;
  }
  const { contract } = compiled;
  const match = matchRuntime(contract, toBareHex(code), { address });
  const transformations = match.kind === "mismatch" ? undefined : match.transformations;
  const rejections: Rejection[] = [];
  const version = await analyseVersion(
    { contract, input, transformations, code: { address } },
    async (wanted) => {
      const result = await compileOrReject({ compilation, input: wanted, outputs: "syntax-trees" }, options);
      if (result.kind !== "rejected") {
        return result;
      }
      rejections.push(result.rejection);
      return { kind: "failed", errors: [] };
    },
  );
  const [rejection] = rejections;
  return rejection === undefined ? { kind: "analysed", version } : { kind: "rejected", rejection };
}
