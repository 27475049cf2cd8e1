import type { CallOptions } from "../../base/clock.ts";
import type { Address, BareHex } from "../../base/hex.ts";
import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import { parseLongVersion } from "../../core/build/compiler-version.ts";
import type { MatchedBytecode } from "../../core/bytecode/match.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { findLanguage, isCompiledBySolc } from "../../core/contract/source-language.ts";
import type { RecordProblem } from "../../core/errors/rows/compiler-rows.ts";
import type { Compiler, CompilerJob, CompilerResult, VerifiedSource } from "../ports.ts";

export type CompiledRecord =
  | (Extract<CompilerResult, { readonly kind: "compiled" }> & { readonly solcLongVersion: string })
  | { readonly kind: "refused"; readonly problem: RecordProblem };

interface RecordCompilation extends CallOptions {
  readonly compiler: Compiler;
  /** Default: that of the record. */
  readonly input?: CompilerInput | undefined;
  /** The only contract whose code is needed. */
  readonly target?: CompilerJob["target"];
  readonly outputs?: CompilerJob["outputs"];
}

/** @throws COMPILER_UNAVAILABLE */
export async function compileRecord(
  record: VerifiedSource,
  { compiler, input = toInput(record), target, outputs, ...options }: RecordCompilation,
): Promise<CompiledRecord> {
  const version = requireVersion(record);
  if (typeof version !== "string") {
    return { kind: "refused", problem: version };
  }
  const result = await compiler.compile({ solcLongVersion: version, input, target, outputs }, options);
  return result.kind === "failed"
    ? { kind: "refused", problem: { kind: "refused", message: result.errors[0] ?? "" } }
    : { ...result, solcLongVersion: version };
}

type ComparedRecord =
  | (Exclude<CompiledRecord, { readonly kind: "refused" }> & {
      readonly matches: readonly (CompiledContract & { readonly match: MatchedBytecode })[];
    })
  | Extract<CompiledRecord, { readonly kind: "refused" }>;

/** @throws COMPILER_UNAVAILABLE */
export async function compareCompiledRecord(
  record: VerifiedSource,
  { address, runtimeBytecode }: CodePlace,
  options: Omit<RecordCompilation, "target">,
): Promise<ComparedRecord> {
  const { contractName } = splitName(record.contractName);
  const { contractFileName: inputSourceName } = record;
  // Without the file's name every contract of the input is compiled, and any of the name may be it.
  const target = inputSourceName === undefined ? undefined : { inputSourceName, contractName };
  const result = await compileRecord(record, { ...options, target });
  if (result.kind === "refused") {
    return result;
  }
  const own = result.contracts.filter(
    (one) =>
      one.contractName === contractName && one.inputSourceName === (inputSourceName ?? one.inputSourceName),
  );
  const matches = own.flatMap((one) => {
    const match = matchRuntime(one, runtimeBytecode, { address });
    return match.kind === "mismatch" ? [] : [{ ...one, match }];
  });
  return { ...result, matches };
}

export interface CodePlace {
  readonly address: Address;
  readonly runtimeBytecode: BareHex;
}

export function requireVersion(record: VerifiedSource): string | RecordProblem {
  const language = findLanguage(record);
  return isCompiledBySolc(language)
    ? (parseLongVersion(record.compilerVersion) ?? { kind: "unknown-compiler" })
    : { kind: "other-language", language };
}

/** Of sources without a standard JSON input, explorers show the few settings that their form has. */
export function toInput({ compilerInput, sources, optimizer, evmVersion }: VerifiedSource): CompilerInput {
  if (compilerInput !== undefined) {
    return compilerInput;
  }
  const isDefault = evmVersion === undefined || evmVersion.toLowerCase() === "default";
  return {
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings: {
      optimizer: { enabled: optimizer.enabled === true, runs: optimizer.runs ?? 200 },
      ...(isDefault ? {} : { evmVersion: evmVersion.toLowerCase() }),
    },
  };
}
