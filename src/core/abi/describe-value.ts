import { inspect } from "node:util";
import { toPrintable } from "../../base/text.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { createFailure, type Failure } from "../errors/failure.ts";
import { type ConstructorArguments, describeType } from "./constructor.ts";
import { describeArgument } from "./describe-argument.ts";

export function describeValue(value: unknown): string {
  if (typeof value === "bigint") {
    return String(value);
  }
  const limits = { depth: 3, maxArrayLength: 50, maxStringLength: 200, breakLength: Infinity };
  return toPrintable(
    typeof value === "string" ? JSON.stringify(value.slice(0, 200)) : inspect(value, limits),
  );
}

export function describeArguments({ values }: ConstructorArguments): string {
  return values
    .map((one, index) => toPrintable(describeArgument({ ...one, name: one.name || `arguments[${index}]` })))
    .join(", ");
}

export interface ParameterPlace {
  readonly parameter: AbiParameter;
  /** As in Solidity: `s.xs[1]`. */
  readonly path: string;
  readonly signature: string;
}

export interface PlacedValue {
  readonly value: unknown;
  readonly place: ParameterPlace;
}

export function toInvalidValue(
  { parameter, path, signature }: ParameterPlace,
  { value, problem, cause }: { readonly value: unknown; readonly problem: string; readonly cause?: unknown },
): Failure<"CONSTRUCTOR_ARGUMENTS_INVALID"> {
  return createFailure("CONSTRUCTOR_ARGUMENTS_INVALID", {
    problem,
    parameter: { path, type: describeType(parameter), value: describeValue(value) },
    signature,
    cause,
  });
}
