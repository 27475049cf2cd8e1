import type { AbiParameter } from "../build-info/compiled-contract.ts";
import { ConstructorArgumentsInvalidError } from "../errors/input-errors.ts";
import { describeType } from "./describe-type.ts";
import { describeValue } from "./describe-value.ts";

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

/** The error for a value that does not fit its place; the problem is a clause. */
export function toInvalidValue(
  { parameter, path, signature }: ParameterPlace,
  { value, problem, cause }: { readonly value: unknown; readonly problem: string; readonly cause?: unknown },
): ConstructorArgumentsInvalidError {
  return new ConstructorArgumentsInvalidError({
    problem,
    parameter: { path, type: describeType(parameter), value: describeValue(value) },
    signature,
    cause,
  });
}
