import { type Call, type Effect, readCall } from "./known-calls.ts";
import { isMultiSend } from "./multi-send.ts";

export interface DecodedCall {
  readonly call: Call;
  /** undefined: the function is not known here, or its arguments do not fit. What it does is not known then. */
  readonly signature: string | undefined;
  /** Its own changes of which code runs. */
  readonly effects: readonly Effect[];
}

const maxDepth = 8;

/**
 * Decodes a call, and then the calls that it makes through Safe, MultiSend, timelocks, governors and accounts, in their
 * order. The functions are told by their selectors: that the contract has them has to be checked.
 */
export function decodeCall(call: Call, depth = 0): readonly DecodedCall[] {
  const { signature, effects = [], calls = [] } = (depth < maxDepth ? readCall(call) : undefined) ?? {};
  return [
    { call, signature, effects: [...listForeignCode(call, signature), ...effects] },
    ...calls.flatMap((one) => decodeCall(one, depth + 1)),
  ];
}

/** Lists the calls that the account itself makes: those of a batch of Safe's MultiSend are its own. */
export function listOwnCalls(call: Call): readonly Call[] {
  const batch = call.isDelegatecall === true && isMultiSend(call.to) ? readCall(call)?.calls : undefined;
  return batch?.flatMap(listOwnCalls) ?? [call];
}

/** A delegatecall runs foreign code, unless its target is one of Safe's batches, which only makes calls. */
function listForeignCode({ isDelegatecall, from, to }: Call, signature?: string): readonly Effect[] {
  return isDelegatecall === true && !(signature === "multiSend(bytes)" && isMultiSend(to))
    ? [{ kind: "foreign-code", account: from, target: to }]
    : [];
}
