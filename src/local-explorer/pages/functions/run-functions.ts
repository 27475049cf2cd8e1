import { createHash, timingSafeEqual } from "node:crypto";
import { callInTime } from "../../../base/clock.ts";
import { type Address, type Hex, toQuantity } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import type { BlockTag, CallOptions, ChainReader, Clock } from "../../../verification/ports.ts";
import { type ContractFunction, listFunctions } from "../../engine/calls/abi-entries.ts";
import { type CallOutcome, callFunction, encodeCall } from "../../engine/calls/call-function.ts";
import type { KnownErrors } from "../../engine/calls/decode-revert.ts";
import { type SendOutcome, sendTransaction } from "../../engine/calls/unlocked-accounts.ts";
import { type ContractTab, readAddress } from "../contract/contract-view.ts";

export interface FunctionsTab extends ContractTab {
  readonly kind: "read" | "write";
}

export type FormFields = Pick<URLSearchParams, "get">;

export interface ShownFunction {
  readonly definition: ContractFunction;
  readonly texts: readonly string[];
  readonly context: CallContext;
  /** undefined: it was not asked for. */
  readonly outcome: CallOutcome | WriteOutcome | undefined;
}

export interface CallContext {
  readonly from: string;
  readonly block: string;
  /** In ether. */
  readonly value: string;
}

const noContext: CallContext = { from: "", block: "", value: "" };

const maxGetters = 50;

const callLimitMs = 10_000;

interface FunctionsRequest {
  readonly abi: readonly AbiEntry[];
  readonly tab: FunctionsTab;
  readonly fields: FormFields;
  readonly reader: Pick<ChainReader, "call" | "forward">;
  readonly address: Address;
  readonly errors: KnownErrors;
  readonly sending: Sending;
}

/** Runs the function that was asked for; if none was, the first getters without parameters. */
export async function runFunctions(
  request: FunctionsRequest,
  { clock, signal }: CallOptions & { readonly clock: Clock },
): Promise<readonly ShownFunction[]> {
  const { abi, tab, fields } = request;
  const isReading = tab.kind === "read";
  const functions = listFunctions(abi).filter((definition) => definition.isReading === isReading);
  const asked = functions.find((definition) => toFunctionId(definition) === fields.get("call"));
  const getters = isReading && asked === undefined ? functions.filter(isGetter).slice(0, maxGetters) : [];
  const runOne = async (definition: ContractFunction, stop: AbortSignal): Promise<ShownFunction> => {
    const call = { ...request, signal: stop };
    if (definition === asked) {
      const texts = definition.inputs.map((_, index) => fields.get(`a${index}`) ?? "");
      const shown = { definition, texts, context: readContext(fields) };
      const run = isReading ? callFromForm : writeFunction;
      return { ...shown, outcome: await run(shown, call) };
    }
    const shown = { definition, texts: [], context: noContext };
    const outcome = getters.includes(definition) ? await callFromForm(shown, call) : undefined;
    return { ...shown, outcome };
  };
  return callInTime({ timeoutMs: callLimitMs, signal, clock }, (stop) =>
    Promise.all(functions.map((definition) => runOne(definition, stop))),
  );
}

export function toFunctionId({ kind, selector }: ContractFunction): string {
  return kind === "function" ? selector : kind;
}

function isGetter({ inputs }: ContractFunction): boolean {
  return inputs.length === 0;
}

function readContext(fields: FormFields): CallContext {
  const read = (name: string) => fields.get(name)?.trim() ?? "";
  return { from: read("from"), block: read("block"), value: read("value") };
}

async function callFromForm(
  { definition, texts, context }: Omit<ShownFunction, "outcome">,
  { reader, address, errors, signal }: FunctionsRequest & CallOptions,
): Promise<CallOutcome> {
  const sender = context.from === "" ? undefined : readAddress(context.from);
  if (sender?.kind === "invalid") {
    return { kind: "invalid", problem: `The sender is invalid. ${sender.problem}` };
  }
  const from = sender?.address;
  const block = parseBlock(context.block);
  if (block === undefined) {
    return { kind: "invalid", problem: "The block is neither a number nor latest." };
  }
  return await callFunction({ reader, address, called: definition, texts, from, block, errors }, { signal });
}

function parseBlock(text: string): BlockTag | undefined {
  if (text === "" || text === "latest") {
    return "latest";
  }
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export interface Sending {
  readonly accounts: readonly Address[];
  /** A page of another origin cannot read it. */
  readonly token: string;
  readonly isPosted: boolean;
}

export type WriteOutcome =
  | SendOutcome
  | { readonly kind: "encoded"; readonly data: Hex; readonly value: Hex }
  | { readonly kind: "invalid"; readonly problem: string };

async function writeFunction(
  { definition, texts, context }: Omit<ShownFunction, "outcome">,
  { fields, reader, address, errors, sending, signal }: FunctionsRequest & CallOptions,
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

function parseEther(text: string): bigint | undefined {
  const [, whole = "", fraction = ""] = /^(\d{1,30})(?:\.(\d{1,18}))?$/.exec(text === "" ? "0" : text) ?? [];
  return whole === "" ? undefined : BigInt(whole + fraction.padEnd(weiDigits, "0"));
}

function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
