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

/** Asks for the source of a verified contract. */
export function buildGetSourceCodeRequest(address: Address): ActionRequest {
  return { action: "getsourcecode", fields: { address }, fieldsIn: "query" };
}

/**
 * Writes the answer with a source; undefined: not verified.
 *
 * Not verified is answered with status "1" and a record of empty fields, as Etherscan does; a proxy's
 * implementation is shown nevertheless.
 */
export function formatGetSourceCodeAnswer(
  record: VerifiedRecord | undefined,
  implementation?: Address,
): Envelope {
  const own = record === undefined ? emptySourceRecord : formatSourceRecord(record);
  return formatOk([{ ...own, ...formatImplementation(implementation ?? record?.implementation) }]);
}

/**
 * Reads the answer with a source; undefined: not verified.
 *
 * Etherscan and Blockscout answer with a list of one record, zkSync with the record itself. Some
 * Blockscouts give the implementation's for a proxy; where a record says that it is of another contract
 * than the one that was asked for, that one is not verified.
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
    // An empty list also comes with refusals, and a refusal does not mean "not verified".
    if (status === "1" || (answer.kind === "value" && answer.value !== undefined)) {
      return answer;
    }
  }
  const meaning = classifyAnswer(envelope);
  switch (meaning.kind) {
    case "not-verified":
    // An explorer shows nothing of a contract that it has not indexed. Only the chain tells whether there is code.
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

/**
 * Reads from the answer to `getsourcecode` which implementation is shown; undefined: none.
 *
 * An explorer can know a proxy's implementation without its source: then the record's other fields are
 * empty. An answer without any record means what it means where the source is asked for.
 */
export function parseGetImplementationAnswer(envelope: Envelope): ParsedAnswer<Address | undefined> {
  const { result } = envelope;
  const shown = readImplementation(Array.isArray(result) ? result[0] : result);
  if (shown !== undefined) {
    return { kind: "value", value: shown };
  }
  const answer = parseGetSourceCodeAnswer(envelope);
  return answer.kind === "value" ? { kind: "value", value: undefined } : answer;
}
