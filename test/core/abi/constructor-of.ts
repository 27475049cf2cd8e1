import { expect } from "chai";
import type { GivenArguments } from "../../../src/core/abi/constructor.ts";
import { parseConstructorArguments } from "../../../src/core/abi/parse-arguments.ts";
import type { AbiEntry, AbiParameter } from "../../../src/core/build/compiled-contract.ts";
import { type Failure, isFailure } from "../../../src/core/errors/failure.ts";

/** An ABI with a constructor of these parameters; a type alone is a parameter without a name. */
export function constructorOf(...parameters: readonly (AbiParameter | string)[]): readonly AbiEntry[] {
  const inputs = parameters.map((parameter) =>
    typeof parameter === "string" ? { name: "", type: parameter } : parameter,
  );
  return [{ type: "constructor", stateMutability: "nonpayable", inputs }];
}

/** The error that arguments are refused with. */
export function refusal(
  abi: readonly AbiEntry[],
  given: GivenArguments,
): Failure<"CONSTRUCTOR_ARGUMENTS_INVALID"> {
  try {
    parseConstructorArguments(abi, given);
  } catch (error) {
    expect(error).to.include({ code: "CONSTRUCTOR_ARGUMENTS_INVALID" });
    if (isFailure(error, "CONSTRUCTOR_ARGUMENTS_INVALID")) {
      return error;
    }
  }
  return expect.fail("the arguments were accepted");
}
