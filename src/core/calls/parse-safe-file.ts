import { z } from "zod";
import { type BareHex, toBareHex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
import { parseConstructorArguments } from "../abi/parse-arguments.ts";
import { abiSchema } from "../build/to-compiled-contract.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";
import type { Call } from "./known-calls.ts";

export interface SafeFile {
  readonly chainId: number | undefined;
  readonly calls: readonly Call[];
}

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => toChecksumAddress(toBareHex(text)));

const data = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform(toBareHex)
  .nullish();

const value = z.string().regex(/^\d+$/).transform(BigInt).default(0n);

const inputs = z.array(z.looseObject({ name: z.string().default(""), type: z.string() }));

const methodSchema = z.object({ name: z.string(), inputs });

/** Of the Transaction Builder of Safe's app. */
const builderSchema = z.object({
  chainId: z.coerce.number().int().positive(),
  meta: z.object({ createdFromSafeAddress: address.or(z.literal("")).nullish() }).nullish(),
  transactions: z.array(
    z.object({
      to: address,
      value,
      data,
      contractMethod: methodSchema.nullish(),
      contractInputsValues: z.record(z.string(), z.string()).nullish(),
    }),
  ),
});

/** Of Safe's transaction service. Its decoded data are not read, because they could be wrong. */
const transactionSchema = z.object({
  safe: address,
  to: address,
  value,
  data,
  operation: z.union([z.literal(0), z.literal(1)]),
});

/**
 * Parses a file of the Transaction Builder, or a transaction of Safe's transaction service; undefined: it is neither.
 *
 * @throws CONSTRUCTOR_ARGUMENTS_INVALID for values that do not fit the method that the file names
 * @see https://github.com/safe-global/safe-react-apps/tree/development/apps/tx-builder
 * @see https://github.com/safe-global/safe-transaction-service
 */
export function parseSafeFile(json: unknown): SafeFile | undefined {
  const builder = builderSchema.safeParse(json);
  if (builder.success) {
    const { chainId, meta, transactions } = builder.data;
    const safe = meta?.createdFromSafeAddress || undefined;
    const calls = transactions.map((one) => ({
      to: one.to,
      value: one.value,
      data: one.data ?? encodeMethod(one.contractMethod, one.contractInputsValues),
      from: safe,
    }));
    return { chainId, calls };
  }
  const planned = transactionSchema.safeParse(json).data;
  if (planned === undefined) {
    return undefined;
  }
  const { safe, operation, ...rest } = planned;
  const call = { ...rest, data: rest.data ?? "", from: safe, isDelegatecall: operation === 1 };
  return { chainId: undefined, calls: [call] };
}

type Method = z.infer<typeof methodSchema>;

function encodeMethod(
  method: Method | null | undefined,
  values: Readonly<Record<string, string>> | null | undefined,
): BareHex {
  if (!method) {
    return "";
  }
  const given = method.inputs.map(({ name, type }) => readValue(type, values?.[name] ?? ""));
  const [entry = method] = abiSchema.parse([{ type: "function", ...method }]);
  const abi = [{ ...entry, type: "constructor" }];
  const { encoded } = parseConstructorArguments(abi, { kind: "values", values: given });
  return toSelector(toAbiSignature(entry)) + encoded;
}

/** Lists and tuples are JSON whose items have no quotes: `[[0,5,0x],0xab]`. */
function readValue(type: string, text: string): unknown {
  if (!/\]$|^tuple/.test(type)) {
    return type === "bool" ? text === "true" : text;
  }
  return parseIfJson(
    text.replace(/"[^"]*"|[^[\],\s"]+/g, (token) => (token.startsWith('"') ? token : JSON.stringify(token))),
  );
}
