import { z } from "zod";
import { type Hex, toBareHex } from "../../../base/hex.ts";
import { toAbiSignature } from "../../../core/abi/abi-entries.ts";
import { decodeConstructorArguments, type NamedValue } from "../../../core/abi/constructor.ts";
import type { AbiEntry, AbiParameter } from "../../../core/build/compiled-contract.ts";
import { abiSchema } from "../../../core/build/to-compiled-contract.ts";
import { keccak256 } from "../../../core/contract/address.ts";
import { toSelector } from "../../../core/proxy/places.ts";

export interface ContractFunction {
  readonly kind: "function" | "receive" | "fallback";
  readonly name: string;
  /** The first four bytes of its call data; "0x": it has none. */
  readonly selector: Hex;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
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

/** Lists the functions of an ABI, with `receive` and `fallback`. */
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

function toParameters(outputs: unknown): readonly AbiParameter[] {
  const parsed = abiSchema.safeParse([{ type: "outputs", inputs: outputs ?? [] }]);
  return parsed.data?.[0]?.inputs ?? [];
}

export function selectorOf(entry: AbiEntry): Hex {
  return `0x${toSelector(toAbiSignature(entry))}`;
}

export function topicOf(entry: AbiEntry): Hex {
  return `0x${keccak256(toAbiSignature(entry))}`;
}

/** undefined: the data is no canonical encoding of the parameters. */
export function decodeParameters(
  parameters: readonly AbiParameter[],
  data: Hex,
): readonly NamedValue[] | undefined {
  // Parameters are encoded as those of a constructor are.
  return decodeConstructorArguments([{ type: "constructor", inputs: parameters }], toBareHex(data))?.values;
}
