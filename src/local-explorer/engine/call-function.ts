import type { Address, Hex } from "../../base/hex.ts";
import type { NamedValue } from "../../core/abi/constructor.ts";
import { decodeConstructorArguments } from "../../core/abi/decode-arguments.ts";
import type { CallOptions, ChainReader } from "../../verification/ports.ts";
import { encodeCall } from "./encode-call.ts";
import { isChainFailure } from "./is-chain-failure.ts";
import type { ContractFunction } from "./list-functions.ts";

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
  const decoded = decodeConstructorArguments([{ type: "constructor", inputs: outputs }], data.slice(2));
  return decoded === undefined ? { kind: "undecoded", data } : { kind: "returned", values: decoded.values };
}
