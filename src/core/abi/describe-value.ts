import { inspect } from "node:util";
import { toPrintable } from "../../base/text.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { createFailure, type Failure } from "../errors/failure.ts";
import { type ConstructorArguments, describeType } from "./constructor.ts";
import { describeArgument } from "./describe-argument.ts";

/** Writes a value as in code, cut where it is long: for error messages about it. */
export function describeValue(value: unknown): string {
  if (typeof value === "bigint") {
    return String(value);
  }
  const limits = { depth: 3, maxArrayLength: 50, maxStringLength: 200, breakLength: Infinity };
  // A text as in JSON, which is what constructor arguments are given as.
  return toPrintable(
    typeof value === "string" ? JSON.stringify(value.slice(0, 200)) : inspect(value, limits),
  );
}

/** Writes decoded arguments with their names, `owner = 0x…, cap = 1000`, each cut where it is long. */
export function describeArguments({ values }: ConstructorArguments): string {
  return values
    .map((one, index) => toPrintable(describeArgument({ ...one, name: one.name || `arguments[${index}]` })))
    .join(", ");
}

/** A parameter, or a part of one, and where it stands. */
export interface ParameterPlace {
  readonly parameter: AbiParameter;
  /** As one would write it in Solidity: `s.xs[1]`. */
  readonly path: string;
  /** The constructor that it belongs to. */
  readonly signature: string;
}

/** A value and the parameter that it was given for. */
export interface PlacedValue {
  readonly value: unknown;
  readonly place: ParameterPlace;
}

/** Returns the error for a value that does not fit its place; the problem is a clause. */
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
