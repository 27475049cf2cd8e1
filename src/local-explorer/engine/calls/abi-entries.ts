import { z } from "zod";
import { type Hex, toBareHex } from "../../../base/hex.ts";
import { toAbiSignature } from "../../../core/abi/abi-entries.ts";
import { decodeConstructorArguments, type NamedValue } from "../../../core/abi/constructor.ts";
import type { AbiEntry, AbiParameter } from "../../../core/build/compiled-contract.ts";
import { abiSchema } from "../../../core/build/to-compiled-contract.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import { toSelector } from "../../../core/proxy/places.ts";

/** A function of a contract, as its ABI describes it. */
export interface ContractFunction {
  readonly kind: "function" | "receive" | "fallback";
  readonly name: string;
  /** The first four bytes of its call data; "0x": it has none. */
  readonly selector: Hex;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
  /** Whether a call only reads. */
  readonly isReading: boolean;
  readonly isPayable: boolean;
}

const functionSchema = z
  .looseObject({
    type: z.enum(["function", "receive", "fallback"]),
    name: z.string().optional(),
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

/** Returns the functions of an ABI in its order, with those that take plain ether or any data. */
export function listFunctions(abi: readonly AbiEntry[]): readonly ContractFunction[] {
  return abi.flatMap((entry) => {
    const parsed = functionSchema.safeParse(entry);
    if (!parsed.success) {
      return [];
    }
    const { type: kind, isReading, isPayable, outputs } = parsed.data;
    const facts = { kind, outputs: toParameters(outputs), isReading, isPayable };
    return kind === "function"
      ? [{ ...facts, name: entry.name ?? "", selector: selectorOf(entry), inputs: entry.inputs ?? [] }]
      : [{ ...facts, name: kind, selector: "0x" as const, inputs: kind === "receive" ? [] : rawData }];
  });
}

/** A fallback function takes whatever bytes are sent. */
const rawData: readonly AbiParameter[] = [{ name: "call data", type: "bytes" }];

/** Of the same form as inputs. */
function toParameters(outputs: unknown): readonly AbiParameter[] {
  const parsed = abiSchema.safeParse([{ type: "outputs", inputs: outputs ?? [] }]);
  return parsed.data?.[0]?.inputs ?? [];
}

/** Returns the selector of a function or an error: the first four bytes of its data. */
export function selectorOf(entry: AbiEntry): Hex {
  return `0x${toSelector(toAbiSignature(entry))}`;
}

/** Returns the first topic of an event's logs. */
export function topicOf(entry: AbiEntry): Hex {
  return `0x${keccak256(toAbiSignature(entry))}`;
}

/** Decodes values by their types; undefined when the data is no canonical encoding of them. */
export function decodeParameters(
  parameters: readonly AbiParameter[],
  data: Hex,
): readonly NamedValue[] | undefined {
  // Parameters are encoded as those of a constructor are.
  return decodeConstructorArguments([{ type: "constructor", inputs: parameters }], toBareHex(data))?.values;
}
