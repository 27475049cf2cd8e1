import {
  formatSmartContractAnswer,
  type RestAnswer,
  restTexts,
  type ShownContract,
} from "../../../explorer-api/blockscout/smart-contract.ts";
import { wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import { type ConnectedChain, toAddress } from "../../engine/chains.ts";
import type { ApiSources } from "../api-sources.ts";
import { type ContractAtAddress, findContractAt, toVerifiedRecord } from "../contract-at-address.ts";

export async function answerContract(
  {
    chain,
    address,
    signal,
  }: { readonly chain: ConnectedChain; readonly address: string; readonly signal: AbortSignal },
  services: Pick<ApiSources, "store">,
): Promise<RestAnswer> {
  const parsed = wireAddressSchema.safeParse(address);
  if (!parsed.success) {
    return { status: 422, json: { message: restTexts.invalidParameters } };
  }
  const known = await findContractAt({ chain, address: toAddress(parsed.data), signal }, services);
  return formatSmartContractAnswer(known && toShown(known, services));
}

function toShown(
  { code: { code, deployed }, contract, implementation }: ContractAtAddress,
  { store }: Pick<ApiSources, "store">,
): ShownContract {
  return {
    deployedBytecode: code,
    creationBytecode: store.creations.find(deployed)?.creationBytecode,
    implementation,
    verified: contract && {
      record: toVerifiedRecord(contract, implementation),
      match: contract.match,
      verifiedAt: new Date(contract.verifiedAtMs).toISOString(),
    },
  };
}
