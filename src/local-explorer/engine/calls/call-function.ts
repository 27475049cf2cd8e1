import { type Address, type Hex, toBareHex, toHex } from "../../../base/hex.ts";
import type { NamedValue } from "../../../core/abi/constructor.ts";
import { parseConstructorArguments } from "../../../core/abi/parse-arguments.ts";
import { BaseError } from "../../../core/errors/failure.ts";
import type { BlockTag, CallOptions, ChainReader } from "../../../verification/ports.ts";
import { isChainFailure } from "../chains.ts";
import { type ContractFunction, decodeParameters } from "./abi-entries.ts";
import { decodeRevert, type KnownErrors, type Revert } from "./decode-revert.ts";

export type EncodedCall =
  | { readonly kind: "encoded"; readonly data: Hex }
  | { readonly kind: "invalid"; readonly problem: string };

/** Encodes a call with arguments as people write them: decimal numbers, JSON for arrays and structs. */
export function encodeCall(
  { kind, selector, inputs }: Pick<ContractFunction, "kind" | "selector" | "inputs">,
  texts: readonly string[],
): EncodedCall {
  if (kind === "fallback") {
    return toRawData(texts[0]?.trim() ?? "");
  }
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

function toRawData(text: string): EncodedCall {
  return /^(?:0x(?:[0-9a-f]{2})*)?$/i.test(text)
    ? { kind: "encoded", data: toHex(toBareHex(text)) }
    : { kind: "invalid", problem: "The call data is invalid: it must be 0x and pairs of hex digits." };
}

export type CallOutcome =
  | { readonly kind: "returned"; readonly values: readonly NamedValue[] }
  /** The returned data is no encoding of the types in the ABI. */
  | { readonly kind: "undecoded"; readonly data: Hex }
  | { readonly kind: "reverted"; readonly revert: Revert }
  | { readonly kind: "invalid"; readonly problem: string }
  | { readonly kind: "unanswered"; readonly reason: string };

interface WrittenCall {
  readonly reader: Pick<ChainReader, "call">;
  readonly address: Address;
  readonly called: ContractFunction;
  readonly texts: readonly string[];
  /** The sender of the call; undefined: the node's default. */
  readonly from?: Address | undefined;
  readonly block?: BlockTag | undefined;
  readonly errors: KnownErrors;
}

export async function callFunction(
  { reader, address, called, texts, from, block, errors }: WrittenCall,
  options: CallOptions = {},
): Promise<CallOutcome> {
  const call = encodeCall(called, texts);
  if (call.kind === "invalid") {
    return call;
  }
  try {
    const request = { to: address, data: call.data, ...(from === undefined ? {} : { from }) };
    const answer = await reader.call(request, { ...options, ...(block === undefined ? {} : { block }) });
    return answer.kind === "reverted"
      ? { kind: "reverted", revert: decodeRevert(answer.data, errors) }
      : toOutcome(called, answer.data);
  } catch (error) {
    if (isChainFailure(error)) {
      return { kind: "unanswered", reason: describeChainFailure(error) };
    }
    throw error;
  }
}

export function describeChainFailure(error: unknown): string {
  if (!(error instanceof BaseError)) {
    return "The node did not answer in time.";
  }
  const { reason } = error.facts;
  return reason === undefined ? error.summary : `The node did not answer: ${reason}.`;
}

function toOutcome({ outputs }: ContractFunction, data: Hex): CallOutcome {
  const values = decodeParameters(outputs, data);
  return values === undefined ? { kind: "undecoded", data } : { kind: "returned", values };
}
