import type { Address } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import type { BlockTag, CallOptions, ChainReader, Clock } from "../../../verification/ports.ts";
import { type ContractFunction, listFunctions } from "../../engine/calls/abi-entries.ts";
import { type CallOutcome, callFunction } from "../../engine/calls/call-function.ts";
import type { KnownErrors } from "../../engine/calls/decode-revert.ts";
import { type ContractTab, parseAddress } from "../contract-view.ts";
import { type Sending, type WriteOutcome, writeFunction } from "./write-function.ts";

export type FunctionsTab = Extract<ContractTab, { readonly isAsProxy: boolean }>;

/** What a form says: the query of a GET, or the body of a POST. */
export type FormFields = Pick<URLSearchParams, "get">;

/** A function, what was filled in for its call, and what came of it. */
export interface ShownFunction {
  readonly definition: ContractFunction;
  readonly texts: readonly string[];
  readonly context: CallContext;
  /** undefined: it was not asked for. */
  readonly outcome: CallOutcome | WriteOutcome | undefined;
}

/** What a call has beside its arguments, as it was filled in. */
export interface CallContext {
  readonly from: string;
  readonly block: string;
  /** In ether. */
  readonly value: string;
}

const noContext: CallContext = { from: "", block: "", value: "" };

/** Getters are called when the page is shown; so many, as each is a call to the node. */
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

/**
 * The functions that a page lists. The one that was asked for is run alone; if none was, those that read
 * and have no parameters are called.
 */
export async function runFunctions(
  request: FunctionsRequest,
  { clock, signal }: CallOptions & { readonly clock: Clock },
): Promise<readonly ShownFunction[]> {
  const { abi, tab, fields } = request;
  const isReading = tab.kind === "read";
  const functions = listFunctions(abi).filter((definition) => definition.isReading === isReading);
  const asked = functions.find((definition) => toFunctionId(definition) === fields.get("call"));
  const getters = isReading && asked === undefined ? functions.filter(isGetter).slice(0, maxGetters) : [];
  const deadline = clock.signalAfter(callLimitMs);
  const options = { signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]) };
  return await Promise.all(
    functions.map(async (definition) => {
      if (definition === asked) {
        const texts = definition.inputs.map((_, index) => fields.get(`a${index}`) ?? "");
        const shown = { definition, texts, context: readContext(fields) };
        const run = isReading ? callFromForm : writeFunction;
        return { ...shown, outcome: await run(shown, { ...request, ...options }) };
      }
      const shown = { definition, texts: [], context: noContext };
      const outcome = getters.includes(definition)
        ? await callFromForm(shown, { ...request, ...options })
        : undefined;
      return { ...shown, outcome };
    }),
  );
}

/** What tells the functions of a contract apart, in forms and anchors. */
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
  const from = parseAddress(context.from);
  if (from === undefined && context.from !== "") {
    return { kind: "invalid", problem: "The sender is not an address (0x and 40 hexadecimal digits)." };
  }
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
