import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import type { ChainAction } from "./action.ts";
import { formatLogList, parseLogListRequest } from "./log-list.ts";

/**
 * Answers with the logs of a contract, straight from the chain.
 *
 * OpenZeppelin's plugin looks there for the transaction in which a proxy was made.
 */
export const listLogs: ChainAction = async ({ parameters, chain, signal }) => {
  const parsed = parseLogListRequest(parameters);
  return parsed.kind === "invalid"
    ? formatNotOk(parsed.text)
    : formatLogList(await chain.reader.getLogs(parsed.request, { signal }));
};
