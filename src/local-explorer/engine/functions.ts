import { z } from "zod";
import { BaseError } from "../../base/errors.ts";
import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import type { NamedValue } from "../../core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../core/abi/decode-arguments.ts";
import { parseConstructorArguments } from "../../core/abi/parse-arguments.ts";
import type { AbiEntry, AbiParameter } from "../../core/build/compiled-contract.ts";
import { abiSchema } from "../../core/build/to-compiled-contract.ts";
import { toSelector } from "../../core/proxy/selectors.ts";
import type { CallOptions, ChainReader } from "../../verification/ports.ts";
import { isChainFailure } from "./chains.ts";

/** A function of a contract, as its ABI describes it. */
export interface ContractFunction {
  readonly name: string;
  /** The first four bytes of its call data. */
  readonly selector: Hex;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
  /** Whether a call only reads. */
  readonly isReading: boolean;
  readonly isPayable: boolean;
}

const functionSchema = z
  .looseObject({
    type: z.literal("function"),
    name: z.string(),
    outputs: z.unknown().optional(),
    stateMutability: z.string().optional(),
    // Compilers before 0.5 write these in place of the mutability.
    constant: z.boolean().optional(),
    payable: z.boolean().optional(),
  })
  .transform((entry) => ({
    ...entry,
    isReading: ["view", "pure"].includes(entry.stateMutability ?? "") || entry.constant === true,
    isPayable: entry.stateMutability === "payable" || entry.payable === true,
  }));

/** The functions of an ABI, in its order. */
export function listFunctions(abi: readonly AbiEntry[]): readonly ContractFunction[] {
  return abi.flatMap((entry) => {
    const parsed = functionSchema.safeParse(entry);
    if (!parsed.success) {
      return [];
    }
    const { name, isReading, isPayable, outputs } = parsed.data;
    const { inputs = [] } = entry;
    const selector: Hex = `0x${toSelector(`${name}(${inputs.map(toCanonicalType).join(",")})`)}`;
    return [{ name, selector, inputs, outputs: toParameters(outputs), isReading, isPayable }];
  });
}

/** Of the same form as inputs. */
function toParameters(outputs: unknown): readonly AbiParameter[] {
  const parsed = abiSchema.safeParse([{ type: "outputs", inputs: outputs ?? [] }]);
  return parsed.data?.[0]?.inputs ?? [];
}

/** A type as signatures have it: structs are the list of their components' types. */
function toCanonicalType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple")
    ? `(${components.map(toCanonicalType).join(",")})${type.slice("tuple".length)}`
    : type;
}

export type EncodedCall =
  | { readonly kind: "encoded"; readonly data: Hex }
  | { readonly kind: "invalid"; readonly problem: string };

/** Makes call data of arguments as people write them: decimal numbers, JSON for arrays and structs. */
export function encodeCall(
  { selector, inputs }: Pick<ContractFunction, "selector" | "inputs">,
  texts: readonly string[],
): EncodedCall {
  try {
    // Arguments of functions are encoded as those of constructors are.
    const { encoded } = parseConstructorArguments([{ type: "constructor", inputs }], {
      kind: "strings",
      values: texts,
    });
    return { kind: "encoded", data: `${selector}${encoded}` };
  } catch (error) {
    if (error instanceof BaseError) {
      return { kind: "invalid", problem: error.summary.replace(/^The constructor argument/, "The argument") };
    }
    throw error;
  }
}

export type CallOutcome =
  | { readonly kind: "returned"; readonly values: readonly NamedValue[] }
  /** What came back is no encoding of the types that the ABI names. */
  | { readonly kind: "undecoded"; readonly data: Hex }
  | { readonly kind: "reverted" }
  | { readonly kind: "invalid"; readonly problem: string }
  | { readonly kind: "unanswered" };

/** Calls a function that reads, with arguments as people write them. */
export async function callFunction(
  {
    reader,
    address,
    called,
    texts,
  }: {
    readonly reader: Pick<ChainReader, "call">;
    readonly address: Address;
    readonly called: ContractFunction;
    readonly texts: readonly string[];
  },
  options: CallOptions = {},
): Promise<CallOutcome> {
  const call = encodeCall(called, texts);
  if (call.kind === "invalid") {
    return call;
  }
  try {
    const answer = await reader.call({ to: address, data: call.data }, options);
    return answer.kind === "reverted" ? answer : toOutcome(called, answer.data);
  } catch (error) {
    if (isChainFailure(error)) {
      return { kind: "unanswered" };
    }
    throw error;
  }
}

function toOutcome({ outputs }: ContractFunction, data: Hex): CallOutcome {
  const decoded = decodeConstructorArguments([{ type: "constructor", inputs: outputs }], toBareHex(data));
  return decoded === undefined ? { kind: "undecoded", data } : { kind: "returned", values: decoded.values };
}
