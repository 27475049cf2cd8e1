import type { Address } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import type { BlockTag, CallOptions, ChainReader, Clock } from "../../../verification/ports.ts";
import { type ContractFunction, listFunctions } from "../../engine/calls/abi-entries.ts";
import {
  type CallOutcome,
  callFunction,
  type EncodedCall,
  encodeCall,
} from "../../engine/calls/call-function.ts";
import type { KnownErrors } from "../../engine/calls/decode-revert.ts";
import { type ContractTab, parseAddress } from "../contract-view.ts";

export type FunctionsTab = Exclude<ContractTab, { readonly kind: "code" }>;

/** What a form says: the query of a GET, or the body of a POST. */
export type FormFields = Pick<URLSearchParams, "get">;

/** A function, what was filled in for its call, and what came of it. */
export interface ShownFunction {
  readonly definition: ContractFunction;
  readonly texts: readonly string[];
  /** Who calls and at which block, as they were filled in. */
  readonly context: CallContext;
  /** undefined: it was not asked for. */
  readonly outcome: CallOutcome | EncodedCall | undefined;
}

export interface CallContext {
  readonly from: string;
  readonly block: string;
}

const noContext: CallContext = { from: "", block: "" };

/** Getters are called when the page is shown; so many, as each is a call to the node. */
const maxGetters = 50;

const callLimitMs = 10_000;

interface FunctionsRequest {
  readonly abi: readonly AbiEntry[];
  readonly tab: FunctionsTab;
  readonly fields: FormFields;
  readonly reader: Pick<ChainReader, "call">;
  readonly address: Address;
  readonly errors: KnownErrors;
}

/**
 * The functions that a page lists. The one that was asked for is called alone; if none was, those that read
 * and have no parameters are called. Of functions that write, the call that was asked for is encoded.
 */
export async function runFunctions(
  request: FunctionsRequest,
  { clock, signal }: CallOptions & { readonly clock: Clock },
): Promise<readonly ShownFunction[]> {
  const { abi, tab, fields } = request;
  const isReading = tab.kind === "read";
  const functions = listFunctions(abi).filter((definition) => definition.isReading === isReading);
  const asked = functions.find(({ selector }) => selector === fields.get("call"));
  const getters = isReading && asked === undefined ? functions.filter(isGetter).slice(0, maxGetters) : [];
  const deadline = clock.signalAfter(callLimitMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  return await Promise.all(
    functions.map(async (definition) => {
      const texts = definition.inputs.map((_, index) =>
        definition === asked ? (fields.get(`a${index}`) ?? "") : "",
      );
      if (definition === asked) {
        const context = { from: fields.get("from")?.trim() ?? "", block: fields.get("block")?.trim() ?? "" };
        const shown = { definition, texts, context };
        return {
          ...shown,
          outcome: isReading
            ? await call(shown, { ...request, signal: stop })
            : encodeCall(definition, texts),
        };
      }
      const shown = { definition, texts, context: noContext };
      return {
        ...shown,
        outcome: getters.includes(definition) ? await call(shown, { ...request, signal: stop }) : undefined,
      };
    }),
  );
}

function isGetter({ inputs }: ContractFunction): boolean {
  return inputs.length === 0;
}

async function call(
  { definition, texts, context }: Omit<ShownFunction, "outcome">,
  { reader, address, errors, signal }: FunctionsRequest & CallOptions,
): Promise<CallOutcome> {
  const from = parseAddress(context.from);
  if (from === undefined && context.from !== "") {
    return { kind: "invalid", problem: "The sender is no address: 0x and 40 hexadecimal digits." };
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
