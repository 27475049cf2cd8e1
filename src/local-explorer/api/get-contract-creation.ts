import type { Address } from "../../base/hex.ts";
import {
  formatGetContractCreationAnswer,
  parseGetContractCreationRequest,
} from "../../explorer-api/etherscan/actions/get-contract-creation.ts";
import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import type { ConnectedChain } from "../engine/connect-chains.ts";
import { findCreation } from "../engine/find-creation.ts";
import { readDeployedCode } from "../engine/read-deployed-code.ts";
import { toAddress } from "../engine/to-address.ts";
import type { Store } from "../store/create-store.ts";
import type { ChainAction } from "./action.ts";

/** Answers with who created contracts, verified or not; those that are not found are left out. */
export const getContractCreation: ChainAction = async (call, services) => {
  const parsed = parseGetContractCreationRequest(call.parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { chain } = call;
  const deadline = services.clock.signalAfter(services.limits.creationSearchMs);
  const signal = AbortSignal.any([call.signal, deadline]);
  const found = await Promise.all(
    [...new Set(parsed.request.addresses.map(toAddress))].map((address) =>
      findOne({ chain, address }, { store: services.store, signal }),
    ),
  );
  return formatGetContractCreationAnswer(found.filter((creation) => creation !== undefined));
};

async function findOne(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  options: { readonly store: Store; readonly signal: AbortSignal },
) {
  const onChain = await readDeployedCode(target, options);
  return onChain === undefined ? undefined : await findCreation({ chain: target.chain, onChain }, options);
}
