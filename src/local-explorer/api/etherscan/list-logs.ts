import { z } from "zod";
import { type Hex, toHex, toQuantity } from "../../../base/hex.ts";
import {
  type Envelope,
  formatNotOk,
  formatOk,
  type ParsedRequest,
  parseRequest,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { ChainLog, LogFilter } from "../../../verification/ports.ts";
import type { ChainAction } from "./action-style.ts";

/**
 * Answers with the logs of a contract. OpenZeppelin's plugin searches them for the transaction that created a proxy.
 */
export const listLogs: ChainAction = async ({ parameters, chain, signal }) => {
  const parsed = parseLogListRequest(parameters);
  return parsed.kind === "invalid"
    ? formatNotOk(parsed.text)
    : formatLogList(await chain.reader.getLogs(parsed.request, { signal }));
};

/** The most that one page holds, as with Etherscan. */
const maxPerPage = 1_000;

const invalidPage = "Error! Invalid page or offset, the maximum offset is 1000";

const noLogs: Envelope = { ...formatNotOk("", "No records found"), result: [] };

const blockSchema = (byDefault: number | "latest") =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:latest|\d{1,15})?$/, "Error! Invalid block number")
    .optional()
    .transform((text = ""): number | "latest" => {
      if (text === "latest") {
        return text;
      }
      return text === "" ? byDefault : Number(text);
    });

const topicSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:0x[0-9a-f]{64})?$/, "Error! Invalid topic format")
  .optional()
  .transform((text = ""): Hex | undefined => (text === "" ? undefined : toHex(text)));

const countSchema = (most: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/, invalidPage)
    .optional()
    .transform((text = "") => Number(text))
    .refine((count) => count <= most, invalidPage);

const logListSchema = z.object({
  address: z
    .string()
    .optional()
    .transform((text) => (text === "" ? undefined : text))
    .pipe(wireAddressSchema.optional()),
  fromblock: blockSchema(0),
  toblock: blockSchema("latest"),
  topic0: topicSchema,
  topic1: topicSchema,
  topic2: topicSchema,
  topic3: topicSchema,
  page: countSchema(1_000_000),
  offset: countSchema(maxPerPage),
});

/** @see https://docs.etherscan.io/api-reference/endpoint/getlogs */
function parseLogListRequest(parameters: RequestParameters): ParsedRequest<LogFilter> {
  const parsed = parseRequest(logListSchema, parameters);
  if (parsed.kind === "invalid") {
    return parsed;
  }
  // Two topics with `or` between them are two questions to a node.
  if ([...parameters].some(([name, operator]) => name.endsWith("_opr") && /^(?!and$)./i.test(operator))) {
    return { kind: "invalid", text: "Error! The local explorer combines topics only by and" };
  }
  const { address, fromblock, toblock, topic0, topic1, topic2, topic3, page, offset } = parsed.request;
  const limit = offset === 0 ? maxPerPage : offset;
  return {
    kind: "request",
    request: {
      address,
      topics: [topic0, topic1, topic2, topic3],
      fromBlock: fromblock,
      toBlock: toblock,
      skip: Math.max(0, page - 1) * limit,
      limit,
    },
  };
}

function formatLogList(logs: readonly ChainLog[]): Envelope {
  return logs.length === 0 ? noLogs : formatOk(logs.map(toEntry));
}

function toEntry(log: ChainLog) {
  return {
    address: log.address.toLowerCase(),
    topics: log.topics,
    data: log.data,
    blockNumber: toEtherscanQuantity(log.blockNumber),
    blockHash: log.blockHash,
    timeStamp: toEtherscanQuantity(log.timestamp),
    gasPrice: log.gasPrice ?? "0x",
    gasUsed: toEtherscanQuantity(log.gasUsed),
    logIndex: toEtherscanQuantity(log.logIndex),
    transactionHash: log.transactionHash,
    transactionIndex: toEtherscanQuantity(log.transactionIndex),
  };
}

/** Etherscan writes 0 as "0x". */
function toEtherscanQuantity(value: number): string {
  return value === 0 ? "0x" : toQuantity(value);
}
