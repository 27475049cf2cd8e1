import { formatGetAbiAnswer, parseGetAbiRequest } from "../../explorer-api/etherscan/actions/get-abi.ts";
import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { toAddress } from "../engine/to-address.ts";
import type { ChainAction } from "./action.ts";
import { findKnownContract } from "./find-known-contract.ts";

/** Answers with the ABI of a verified contract. */
export const getAbi: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseGetAbiRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { address, isRaw } = parsed.request;
  const abi = (await findKnownContract({ chain, address: toAddress(address), signal }, services))?.contract
    ?.abi;
  return isRaw && abi !== undefined ? abi : formatGetAbiAnswer(abi);
};
