import { toSelector } from "../proxy/places.ts";
import { type Call, type Effect, knownCalls } from "./known-calls.ts";
import { isMultiSend } from "./multi-send.ts";
import { decodeArguments } from "./signature.ts";

/** A call with what is known of it. */
export interface DecodedCall {
  readonly call: Call;
  /** undefined: the function is not known here, or its arguments do not fit. What it does is not known then. */
  readonly signature: string | undefined;
  /** Its own changes of which code runs. */
  readonly effects: readonly Effect[];
}

/** A batch in a batch in a batch is met; deeper ones are not read. */
const maxDepth = 8;

/**
 * Decodes a call, and then the calls that it makes through Safe, MultiSend, timelocks, governors and accounts, in their
 * order.
 *
 * Nothing of the chain is known here: that a contract has the function that the selector names has to be checked.
 */
export function decodeCall(call: Call, depth = 0): readonly DecodedCall[] {
  const candidates = knownCalls.filter(({ signature }) => call.data.startsWith(toSelector(signature)));
  for (const { signature, read } of depth < maxDepth ? candidates : []) {
    const values = decodeArguments(signature, call.data.slice(selectorDigits));
    const meaning = values && read(values, call);
    if (meaning !== undefined) {
      const { effects = [], calls = [] } = meaning;
      return [
        { call, signature, effects: [...listForeignCode(call, signature), ...effects] },
        ...calls.flatMap((one) => decodeCall(one, depth + 1)),
      ];
    }
  }
  return [{ call, signature: undefined, effects: listForeignCode(call) }];
}

const selectorDigits = 8;

/** A delegatecall runs foreign code, unless its target is one of Safe's batches, which only makes calls. */
function listForeignCode({ isDelegatecall, from, to }: Call, signature?: string): readonly Effect[] {
  return isDelegatecall === true && !(signature === "multiSend(bytes)" && isMultiSend(to))
    ? [{ kind: "foreign-code", account: from, target: to }]
    : [];
}
