import { z } from "zod";
import { toHex, toQuantity } from "../../../base/hex.ts";
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

const block = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:latest|\d{1,15})$/, "Error! Invalid block number")
  .transform((text): number | "latest" => (text === "latest" ? text : Number(text)))
  .optional();

const topic = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{64}$/, "Error! Invalid topic format")
  .transform(toHex)
  .optional();

const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, invalidPage)
    .transform(Number)
    .refine((number) => number <= most, invalidPage)
    .optional();

const logListSchema = z.object({
  address: wireAddressSchema.optional(),
  fromblock: block,
  toblock: block,
  topic0: topic,
  topic1: topic,
  topic2: topic,
  topic3: topic,
  page: count(1_000_000),
  offset: count(maxPerPage),
});

/** @see https://docs.etherscan.io/api-reference/endpoint/getlogs */
function parseLogListRequest(parameters: RequestParameters): ParsedRequest<LogFilter> {
  const given = new Map([...parameters].filter(([, text]) => text.trim() !== ""));
  const parsed = parseRequest(logListSchema, given);
  if (parsed.kind === "invalid") {
    return parsed;
  }
  // Two topics with `or` between them are two questions to a node.
  if ([...parameters].some(([name, operator]) => name.endsWith("_opr") && /^(?!and$)./i.test(operator))) {
    return { kind: "invalid", text: "Error! The local explorer combines topics only by and" };
  }
  const { address, fromblock = 0, toblock = "latest", page = 1, ...filter } = parsed.request;
  const { topic0, topic1, topic2, topic3, offset } = filter;
  const limit = offset || maxPerPage;
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
