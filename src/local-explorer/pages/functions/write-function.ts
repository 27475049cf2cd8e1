import { createHash, timingSafeEqual } from "node:crypto";
import { type Address, type Hex, toQuantity } from "../../../base/hex.ts";
import type { CallOptions, ChainReader } from "../../../verification/ports.ts";
import type { ContractFunction } from "../../engine/calls/abi-entries.ts";
import { encodeCall } from "../../engine/calls/call-function.ts";
import type { KnownErrors } from "../../engine/calls/decode-revert.ts";
import { type SendOutcome, sendTransaction } from "../../engine/calls/unlocked-accounts.ts";

/** From whom a page may send, and how it proves that it was shown by this process. */
export interface Sending {
  /** The unlocked accounts of a development node; none elsewhere. */
  readonly accounts: readonly Address[];
  /** A secret of this process, which forms carry: a page of another origin cannot read it. */
  readonly token: string;
  /** Whether the form was posted: a link sends nothing. */
  readonly isPosted: boolean;
}

export type WriteOutcome =
  | SendOutcome
  /** Call data that was made and not sent. */
  | { readonly kind: "encoded"; readonly data: Hex; readonly value: Hex }
  | { readonly kind: "invalid"; readonly problem: string };

interface WrittenForm {
  readonly definition: ContractFunction;
  readonly texts: readonly string[];
  readonly context: { readonly from: string; readonly value: string };
}

interface WriteRequest extends CallOptions {
  readonly fields: Pick<URLSearchParams, "get">;
  readonly reader: Pick<ChainReader, "forward">;
  readonly address: Address;
  readonly errors: KnownErrors;
  readonly sending: Sending;
}

/** Makes the call data of a function that writes, and sends it if the form asks for that and may. */
export async function writeFunction(
  { definition, texts, context }: WrittenForm,
  { fields, reader, address, errors, sending, signal }: WriteRequest,
): Promise<WriteOutcome> {
  const call = encodeCall(definition, texts);
  if (call.kind === "invalid") {
    return call;
  }
  const wei = definition.isPayable ? parseEther(context.value) : 0n;
  if (wei === undefined) {
    return { kind: "invalid", problem: "The value is not an amount of ether, such as 0.5." };
  }
  const value = toQuantity(wei);
  if (fields.get("do") !== "send" || !sending.isPosted) {
    return { kind: "encoded", data: call.data, value };
  }
  if (!isSameText(fields.get("token") ?? "", sending.token)) {
    const problem =
      "This form is older than the local explorer that runs now. Nothing was sent; send it again.";
    return { kind: "invalid", problem };
  }
  const from = sending.accounts.find((account) => account.toLowerCase() === context.from.toLowerCase());
  if (from === undefined) {
    return {
      kind: "invalid",
      problem: "Nothing was sent: the sender is not an unlocked account of the node.",
    };
  }
  const transaction = { from, to: address, data: call.data, value };
  return await sendTransaction({ reader, transaction, errors }, { signal });
}

const weiDigits = 18;

/** Reads an amount of ether in wei; undefined when it is none. */
function parseEther(text: string): bigint | undefined {
  const [, whole = "", fraction = ""] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(text === "" ? "0" : text) ?? [];
  return whole === "" ? undefined : BigInt(whole + fraction.padEnd(weiDigits, "0"));
}

/** Compares without telling by time where texts differ. */
function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
