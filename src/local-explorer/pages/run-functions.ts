import type { Address } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { CallOptions, ChainReader, Clock } from "../../verification/ports.ts";
import { type CallOutcome, callFunction } from "../engine/call-function.ts";
import { type EncodedCall, encodeCall } from "../engine/encode-call.ts";
import { type ContractFunction, listFunctions } from "../engine/list-functions.ts";
import type { ContractTab } from "./contract-view.ts";

/** A function, what was filled in for its arguments, and what came of it. */
export interface ShownFunction {
  readonly definition: ContractFunction;
  readonly texts: readonly string[];
  /** undefined: it was not asked for. */
  readonly outcome: CallOutcome | EncodedCall | undefined;
}

/** Getters are called when the page is shown; so many, as each is a call to the node. */
const maxGetters = 50;
const callLimitMs = 10_000;

/**
 * The functions that a page lists. Of those that read, the ones without parameters are called, and
 * the one that was asked for; of those that write, the call that was asked for is encoded.
 */
export async function runFunctions(
  {
    abi,
    tab,
    query,
    reader,
    address,
  }: {
    readonly abi: readonly AbiEntry[];
    readonly tab: Exclude<ContractTab, { readonly kind: "code" }>;
    readonly query: URLSearchParams;
    readonly reader: Pick<ChainReader, "call">;
    readonly address: Address;
  },
  { clock, signal }: CallOptions & { readonly clock: Clock },
): Promise<readonly ShownFunction[]> {
  const isReading = tab.kind === "read";
  const functions = listFunctions(abi).filter((definition) => definition.isReading === isReading);
  const getters = functions.filter(({ inputs }) => inputs.length === 0).slice(0, maxGetters);
  const deadline = clock.signalAfter(callLimitMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  return await Promise.all(
    functions.map(async (definition) => {
      const isAsked = query.get("call") === definition.selector;
      const texts = definition.inputs.map((_, index) => (isAsked ? (query.get(`a${index}`) ?? "") : ""));
      if (!isAsked && !(isReading && getters.includes(definition))) {
        return { definition, texts, outcome: undefined };
      }
      const outcome = isReading
        ? await callFunction({ reader, address, called: definition, texts }, { signal: stop })
        : encodeCall(definition, texts);
      return { definition, texts, outcome };
    }),
  );
}
