import { z } from "zod";
import { type Address, type Hex, toHex, toQuantity } from "../../../base/hex.ts";
import {
  type Envelope,
  formatNotOk,
  formatOk,
  type ParsedRequest,
  parseRequest,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { ChainLog, ContractCreation, LogFilter, Transaction } from "../../../verification/ports.ts";
import { readDeployedCode, toAddress } from "../../engine/chains.ts";
import { findCreation } from "../../engine/creation.ts";
import type { ChainAction } from "./action-style.ts";
import { refusalTexts } from "./refusal-texts.ts";

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

const noLogs: Envelope = { ...formatNotOk("", "No records found"), result: [] };

const blockSchema = (byDefault: number | "latest") =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:latest|\d{1,15})?$/, refusalTexts.invalidBlock)
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
  .regex(/^(?:0x[0-9a-f]{64})?$/, refusalTexts.invalidTopic)
  .optional()
  .transform((text = ""): Hex | undefined => (text === "" ? undefined : toHex(text)));

const countSchema = (most: number) =>
  z
    .string()
    .regex(/^\d{0,9}$/, refusalTexts.invalidPage)
    .optional()
    .transform((text = "") => Number(text))
    .refine((count) => count <= most, refusalTexts.invalidPage);

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
    return { kind: "invalid", text: refusalTexts.topicsByAndOnly };
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

/** Answers with the transaction that created a contract: tools read the constructor arguments from its input. */
export const listTransactions: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseTransactionListRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { store, clock, limits } = services;
  const deadline = clock.signalAfter(limits.creationSearchMs);
  const options = { store, signal: AbortSignal.any([signal, deadline]) };
  const onChain = await readDeployedCode({ chain, address: toAddress(parsed.request.address) }, options);
  const creation = onChain && (await findCreation({ chain, onChain }, options));
  const transaction = creation && (await chain.reader.findTransaction(creation.transactionHash, options));
  if (creation === undefined || transaction === undefined || !isOwnCreation(creation, transaction)) {
    return nothingListed;
  }
  const params = [transaction.hash];
  const answer = await chain.reader.forward({ method: "eth_getTransactionByHash", params }, options);
  const costs = costsSchema.safeParse("result" in answer ? answer.result : undefined).data ?? {};
  return formatTransactionList({ creation, transaction, costs });
};

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((hex) => BigInt(hex).toString())
  .optional()
  .catch(undefined);

/** ethers 5 wants these in decimal digits. */
const costsSchema = z.object({ nonce: quantity, value: quantity, gas: quantity, gasPrice: quantity });

/** A contract that a constructor creates has its parent's transaction. */
function isOwnCreation({ factory, creationBytecode }: ContractCreation, { to, input }: Transaction): boolean {
  return to === undefined && factory === undefined && (creationBytecode ?? input) === input;
}

const nothingListed = { ...formatNotOk("", "No transactions found"), result: [] };

const transactionListSchema = z.object({
  address: wireAddressSchema,
  page: z.enum(["", "0", "1"], refusalTexts.firstTransactionOnly).optional(),
  sort: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["", "asc"], refusalTexts.firstTransactionOnly))
    .optional(),
});

function parseTransactionListRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly address: Address }> {
  return parseRequest(transactionListSchema, parameters);
}

function formatTransactionList({
  creation,
  transaction,
  costs: { nonce = "", value = "", gas = "", gasPrice = "" },
}: {
  readonly creation: ContractCreation;
  readonly transaction: Transaction;
  readonly costs: Partial<z.output<typeof costsSchema>>;
}): Envelope {
  const { address, blockNumber, timestamp } = creation;
  return formatOk([
    {
      blockNumber: blockNumber?.toString() ?? "",
      timeStamp: timestamp?.toString() ?? "",
      hash: transaction.hash,
      nonce,
      from: transaction.from.toLowerCase(),
      to: "",
      contractAddress: address.toLowerCase(),
      value,
      gas,
      gasPrice,
      input: transaction.input,
      methodId: transaction.input.slice(0, 10),
      functionName: "",
      isError: "0",
      txreceipt_status: "1",
    },
  ]);
}
