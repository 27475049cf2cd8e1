import { z } from "zod";
import type { Address } from "../../../base/hex.ts";
import type { VerifiedSource } from "../../../core/contract/contract-record.ts";
import { classifyAnswer, type ParsedAnswer, toRefusal } from "../answers.ts";
import { type ActionRequest, type Envelope, formatOk } from "../call.ts";
import { parseSourceRecord, readImplementation } from "../source-record.ts";
import {
  emptySourceRecord,
  formatImplementation,
  formatSourceRecord,
  type VerifiedRecord,
} from "../verified-record.ts";
import { wireAddressSchema } from "../wire-values.ts";

export function buildGetSourceCodeRequest(address: Address): ActionRequest {
  return { action: "getsourcecode", fields: { address }, fieldsIn: "query" };
}

/**
 * undefined stands for a contract that is not verified. Etherscan answers then with status "1" and a record of empty
 * fields, in which a proxy's implementation is shown nevertheless.
 */
export function formatGetSourceCodeAnswer(
  record: VerifiedRecord | undefined,
  implementation?: Address,
): Envelope {
  const own = record === undefined ? emptySourceRecord : formatSourceRecord(record);
  return formatOk([{ ...own, ...formatImplementation(implementation ?? record?.implementation) }]);
}

/**
 * Returns undefined for a contract that is not verified.
 *
 * Etherscan and Blockscout answer with a list of one record, zkSync with the record itself. Some Blockscouts answer
 * for a proxy with the record of its implementation, which does not verify the proxy.
 */
export function parseGetSourceCodeAnswer(
  envelope: Envelope,
  address?: Address,
): ParsedAnswer<VerifiedSource | undefined> {
  const { result, status } = envelope;
  const isData = typeof result === "object" && result !== null;
  if (isData) {
    const record: unknown = Array.isArray(result) ? (result[0] ?? {}) : result;
    if (address !== undefined && isOfAnother(record, address)) {
      return { kind: "value", value: undefined };
    }
    const answer = parseSourceRecord(record);
    // An empty list also comes with refusals.
    if (status === "1" || (answer.kind === "value" && answer.value !== undefined)) {
      return answer;
    }
  }
  const meaning = classifyAnswer(envelope);
  switch (meaning.kind) {
    case "not-verified":
    // An explorer shows no record of a contract that it has not indexed.
    case "not-indexed":
    case "nothing-found":
      return { kind: "value", value: undefined };
    case "accepted":
      return { kind: "malformed", problem: "it contains no source record", isTransient: true };
    default:
      return toRefusal(meaning);
  }
}

const addressedRecord = z.object({ Address: wireAddressSchema });

function isOfAnother(record: unknown, address: Address): boolean {
  const told = addressedRecord.safeParse(record).data?.Address;
  return told !== undefined && told !== address.toLowerCase();
}

/** The record of a proxy without a known source is empty except for the implementation. */
export function parseGetImplementationAnswer(envelope: Envelope): ParsedAnswer<Address | undefined> {
  const { result } = envelope;
  const shown = readImplementation(Array.isArray(result) ? result[0] : result);
  if (shown !== undefined) {
    return { kind: "value", value: shown };
  }
  const answer = parseGetSourceCodeAnswer(envelope);
  return answer.kind === "value" ? { kind: "value", value: undefined } : answer;
}
