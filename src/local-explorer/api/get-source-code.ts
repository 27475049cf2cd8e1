import {
  formatGetSourceCodeAnswer,
  parseGetSourceCodeRequest,
} from "../../explorer-api/etherscan/actions/get-source-code.ts";
import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { toAddress } from "../engine/to-address.ts";
import type { ChainAction } from "./action.ts";
import { findKnownContract } from "./find-known-contract.ts";
import { toVerifiedRecord } from "./to-verified-record.ts";

/** Answers with the source and the settings of a verified contract. */
export const getSourceCode: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseGetSourceCodeRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const address = toAddress(parsed.request.address);
  const known = await findKnownContract({ chain, address, signal }, services);
  const implementation = known?.implementation;
  const record = known?.contract && toVerifiedRecord(known.contract, implementation);
  return formatGetSourceCodeAnswer(record, implementation);
};
