import type { Address } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { classifyAnswer, type ParsedAnswer, toRefusal } from "../answers.ts";
import type { ActionRequest, Envelope } from "../call.ts";
import { abiSchema, parseAbiText } from "../wire-values.ts";

export function buildGetAbiRequest(address: Address): ActionRequest {
  return { action: "getabi", fields: { address }, fieldsIn: "query" };
}

/**
 * Returns undefined for a contract that is not verified. An empty ABI is malformed: explorers have answered `[]` for
 * contracts whose ABI they had lost.
 */
export function parseGetAbiAnswer(envelope: Envelope): ParsedAnswer<readonly AbiEntry[] | undefined> {
  const abi = readAbi(envelope.result);
  if (abi !== undefined && abi.length > 0) {
    return { kind: "value", value: abi };
  }
  const meaning = classifyAnswer(envelope);
  switch (meaning.kind) {
    case "not-verified":
    // A contract that is not indexed yet is not verified yet.
    case "not-indexed":
      return { kind: "value", value: undefined };
    case "accepted":
      return abi === undefined
        ? { kind: "malformed", problem: "it contains no ABI", isTransient: true }
        : { kind: "malformed", problem: "the ABI is empty", isTransient: false };
    default:
      return toRefusal(meaning);
  }
}

function readAbi(result: unknown): readonly AbiEntry[] | undefined {
  return typeof result === "string" ? parseAbiText(result) : abiSchema.safeParse(result).data;
}
