import { z } from "zod";
import { type Address, toHex } from "../../../base/hex.ts";
import type { ContractCreation } from "../../../core/contract/contract-record.ts";
import { classifyAnswer, type ParsedAnswer, toRefusal } from "../answers.ts";
import {
  type ActionRequest,
  type Envelope,
  formatNotOk,
  formatOk,
  type ParsedRequest,
  parseRequest,
  type RequestParameters,
} from "../call.ts";
import { statusTexts } from "../status-texts.ts";
import { answeredAddressSchema, hashSchema, wireAddressSchema } from "../wire-values.ts";

export const maxCreationAddresses = 5;

export function buildGetContractCreationRequest(addresses: readonly Address[]): ActionRequest {
  return {
    action: "getcontractcreation",
    fields: { contractaddresses: addresses.join(",") },
    fieldsIn: "query",
  };
}

const requestSchema = z
  .object({
    contractaddresses: z
      .string({ error: statusTexts.missingAddress })
      .transform((list) =>
        list
          .split(",")
          .map((address) => address.trim())
          .filter((address) => address !== ""),
      )
      .pipe(
        z
          .array(wireAddressSchema)
          .min(1, statusTexts.missingAddress)
          .max(maxCreationAddresses, statusTexts.tooManyAddresses),
      ),
  })
  .transform(({ contractaddresses }) => contractaddresses);

export function parseGetContractCreationRequest(
  parameters: RequestParameters,
): ParsedRequest<readonly Address[]> {
  return parseRequest(requestSchema, parameters);
}

export function formatGetContractCreationAnswer(records: readonly ContractCreation[]): Envelope {
  return records.length === 0
    ? formatNotOk(statusTexts.nothingFound, statusTexts.nothingFound)
    : formatOk(records.map(formatContractCreation));
}

function formatContractCreation(record: ContractCreation): Record<string, string> {
  return {
    contractAddress: record.address.toLowerCase(),
    contractCreator: record.creator.toLowerCase(),
    txHash: record.transactionHash,
    blockNumber: record.blockNumber?.toString() ?? "",
    timestamp: record.timestamp?.toString() ?? "",
    contractFactory: record.factory?.toLowerCase() ?? "",
    creationBytecode: record.creationBytecode ?? "",
  };
}

const hexSchema = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform(toHex);

const numberSchema = z.string().regex(/^\d+$/).or(z.number()).transform(Number).pipe(z.int().nonnegative());

/** Older answers lack these fields. Empty and broken ones count as missing, too. */
function lenient<Schema extends z.ZodType>(schema: Schema) {
  return z
    .literal("")
    .transform(() => undefined)
    .or(schema)
    .optional()
    .catch(undefined);
}

const recordSchema = z
  .object({
    contractAddress: answeredAddressSchema,
    contractCreator: answeredAddressSchema,
    txHash: hashSchema,
    blockNumber: lenient(numberSchema),
    timestamp: lenient(numberSchema),
    contractFactory: lenient(answeredAddressSchema),
    creationBytecode: lenient(hexSchema),
  })
  .transform(
    (fields): ContractCreation => ({
      address: fields.contractAddress,
      creator: fields.contractCreator,
      transactionHash: fields.txHash,
      blockNumber: fields.blockNumber,
      timestamp: fields.timestamp,
      factory: fields.contractFactory,
      creationBytecode: fields.creationBytecode,
    }),
  );

/** Leaves out addresses that the explorer does not know. */
export function parseGetContractCreationAnswer(
  envelope: Envelope,
): ParsedAnswer<readonly ContractCreation[]> {
  const { result, status } = envelope;
  // An empty list also comes with refusals.
  if (Array.isArray(result) && (status === "1" || result.length > 0)) {
    const records = z.array(recordSchema).safeParse(result);
    return records.success
      ? { kind: "value", value: records.data }
      : { kind: "malformed", problem: "its creation data cannot be read", isTransient: false };
  }
  const meaning = classifyAnswer(envelope);
  switch (meaning.kind) {
    case "nothing-found":
    // A contract that is not indexed yet is not found yet.
    case "not-indexed":
      return { kind: "value", value: [] };
    case "accepted":
      return { kind: "malformed", problem: "it contains no creation data", isTransient: true };
    default:
      return toRefusal(meaning);
  }
}
