import { type Address, toBareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import type { VerifiedRecord } from "../../explorer-api/etherscan/verified-record.ts";
import { type CodeOnChain, type ConnectedChain, readDeployedCode } from "../engine/chains.ts";
import { listTargets } from "../engine/judge-proxy.ts";
import type { VerifiedContract } from "../engine/records.ts";
import { compilationOf } from "../engine/to-compilation.ts";
import type { Store } from "../store/create-store.ts";

export interface ContractAtAddress {
  readonly code: CodeOnChain;
  readonly contract: VerifiedContract | undefined;
  /** Set once the contract was linked as a proxy, as long as it delegates there. */
  readonly implementation: Address | undefined;
}

export async function findContractAt(
  {
    chain,
    address,
    signal,
  }: {
    readonly chain: ConnectedChain;
    readonly address: Address;
    readonly signal: AbortSignal;
  },
  { store }: { readonly store: Pick<Store, "contracts" | "proxies"> },
): Promise<ContractAtAddress | undefined> {
  const onChain = await readDeployedCode({ chain, address }, { signal });
  if (onChain === undefined) {
    return undefined;
  }
  const linked = store.proxies.findImplementation(onChain.deployed);
  const isCurrent =
    linked !== undefined && (await listTargets({ chain, onChain }, { signal })).includes(linked);
  return {
    code: onChain,
    contract: store.contracts.find(onChain.deployed),
    implementation: isCurrent ? linked : undefined,
  };
}

export function toVerifiedRecord(
  contract: VerifiedContract,
  implementation: Address | undefined,
): VerifiedRecord {
  const { input, settings } = compilationOf(contract);
  const { sourceName } = contract;
  const isSingleFile = contract.codeFormat === "solidity-single-file";
  const content = isSingleFile ? input.sources[sourceName]?.content : undefined;
  const libraries = isSingleFile ? Object.entries(settings.libraries[sourceName] ?? {}) : [];
  return {
    source: content === undefined ? { kind: "standard-json", input } : { kind: "single-file", content },
    abi: contract.abi,
    contractName: contract.contractName,
    contractFileName: isSingleFile ? undefined : sourceName,
    compilerVersion: contract.compilerVersion,
    optimizer: settings.optimizer,
    evmVersion: settings.evmVersion,
    encodedConstructorArguments: contract.encodedConstructorArguments,
    libraries: libraries.map(([name, address]) => ({ name, address: toChecksumAddress(toBareHex(address)) })),
    licenseType: contract.licenseType,
    implementation,
    metadataUri: contract.metadataUri,
  };
}
