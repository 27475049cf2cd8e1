import { toBareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { createFailure } from "../errors/failure.ts";
import { encodeAbi } from "./abi-coder.ts";
import {
  type ConstructorArguments,
  decodeConstructorArguments,
  describeConstructor,
  type GivenArguments,
  listConstructorParameters,
  toNamedValues,
} from "./constructor.ts";
import { parseJson } from "./parse-json.ts";
import { parseValue } from "./parse-value.ts";

/**
 * Reads and encodes constructor arguments.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_INVALID naming parameter, type and value
 */
export function parseConstructorArguments(
  abi: readonly AbiEntry[],
  given: GivenArguments,
): ConstructorArguments {
  if (given.kind === "hex") {
    return parseEncoded(abi, given.hex);
  }
  const signature = describeConstructor(abi);
  const parameters = listConstructorParameters(abi);
  const values = given.kind === "json" ? parseJsonArray(given.text, signature) : given.values;
  if (values.length !== parameters.length) {
    const contract = given.kind === "strings" ? given.values.find(isContractName) : undefined;
    const problem = describeCounts(values, parameters);
    throw createFailure("CONSTRUCTOR_ARGUMENTS_INVALID", { problem, contract, signature });
  }
  const coded = parameters.map((parameter, index) =>
    parseValue(values[index], { parameter, path: parameter.name || `arguments[${index}]`, signature }),
  );
  return { encoded: encodeAbi(parameters, coded), values: toNamedValues(parameters, coded) };
}

/** `Token` or `src/Token.sol:Token`, which other tools take behind the address. */
function isContractName(word: string): boolean {
  return /^(?:[^\s:]+\.sol:)?[A-Z_$][\w$]*$/.test(word);
}

function parseEncoded(abi: readonly AbiEntry[], hex: string): ConstructorArguments {
  const encoded = toBareHex(hex);
  const signature = describeConstructor(abi);
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(encoded)) {
    throw createFailure("CONSTRUCTOR_ARGUMENTS_INVALID", {
      problem: "they are not pairs of hex digits",
      signature,
    });
  }
  const decoded = decodeConstructorArguments(abi, encoded);
  if (decoded === undefined) {
    throw createFailure("CONSTRUCTOR_ARGUMENTS_INVALID", {
      problem: `the ${encoded.length / 2} bytes are not an encoding of these types`,
      signature,
    });
  }
  return decoded;
}

function parseJsonArray(text: string, signature: string): readonly unknown[] {
  const parsed = parseJson(text);
  if (parsed.kind === "invalid") {
    throw createFailure("CONSTRUCTOR_ARGUMENTS_INVALID", {
      problem: "they are not JSON",
      json: text,
      signature,
      cause: parsed.cause,
    });
  }
  if (!Array.isArray(parsed.value)) {
    throw createFailure("CONSTRUCTOR_ARGUMENTS_INVALID", {
      problem: "they are not a JSON array",
      json: text,
      signature,
    });
  }
  return parsed.value;
}

function describeCounts(values: readonly unknown[], parameters: readonly AbiParameter[]): string {
  const given = values.length === 1 ? "1 was given" : `${values.length} were given`;
  return `${given}, the constructor takes ${parameters.length === 0 ? "none" : parameters.length}`;
}
