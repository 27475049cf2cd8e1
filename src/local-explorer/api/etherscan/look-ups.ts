import { callInTime } from "../../../base/clock.ts";
import type { Address } from "../../../base/hex.ts";
import { formatOk, parseAddressRequest } from "../../../explorer-api/etherscan/call.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import { findCreation } from "../../engine/creation.ts";
import type { Store } from "../../store/create-store.ts";
import { findContractAt, toVerifiedRecord } from "../contract-at-address.ts";
import type { ChainAction } from "./action-style.ts";

export const getAbi: ChainAction = async (call, services) => {
  const { style } = call;
  const asked = await findAsked(call, services);
  if (asked.kind === "invalid") {
    return style.refuse(asked.text);
  }
  const abi = asked.known?.contract?.abi;
  return abi === undefined ? style.refuse(statusTexts.notVerified) : formatOk(JSON.stringify(abi));
};

export const getSourceCode: ChainAction = async (call, services) => {
  const { style } = call;
  const asked = await findAsked(call, services);
  if (asked.kind === "invalid") {
    return style.refuse(asked.text);
  }
  const { address, known } = asked;
  const implementation = known?.implementation;
  const record = known?.contract && toVerifiedRecord(known.contract, implementation);
  return style.formatSource(address, { record, implementation });
};

async function findAsked(...[{ parameters, chain, signal }, services]: Parameters<ChainAction>) {
  const parsed = parseAddressRequest(parameters);
  if (parsed.kind === "invalid") {
    return parsed;
  }
  const address = toAddress(parsed.request.address);
  return {
    kind: "found",
    address,
    known: await findContractAt({ chain, address, signal }, services),
  } as const;
}

/** Answers for contracts that are not verified, too. */
export const getContractCreation: ChainAction = async (call, services) => {
  const { style, parameters, chain } = call;
  const parsed = style.parseAddresses(parameters);
  if (parsed.kind === "invalid") {
    return style.refuseSubmission(parsed.text);
  }
  const { clock, limits, store } = services;
  const addresses = [...new Set(parsed.request.map(toAddress))];
  const found = await callInTime(
    { timeoutMs: limits.creationSearchMs, signal: call.signal, clock },
    (signal) => Promise.all(addresses.map((address) => findOne({ chain, address }, { store, signal }))),
  );
  return style.formatCreations(found.filter((creation) => creation !== undefined));
};

async function findOne(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  options: { readonly store: Store; readonly signal: AbortSignal },
) {
  const onChain = await readDeployedCode(target, options);
  return onChain === undefined ? undefined : await findCreation({ chain: target.chain, onChain }, options);
}
