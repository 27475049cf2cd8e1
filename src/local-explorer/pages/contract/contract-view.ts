import type { Address, Hex } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { checkAddress } from "../../../core/contract/parse-address.ts";
import type { CallOptions, Clock, Compiler, ContractCreation } from "../../../verification/ports.ts";
import { type Chains, type CodeOnChain, type ConnectedChain, readDeployedCode } from "../../engine/chains.ts";
import { findCreationInTime } from "../../engine/creation.ts";
import { listTargets } from "../../engine/judge-proxy.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import type { Store } from "../../store/create-store.ts";

export interface ProxyView {
  readonly implementation: Address;
  readonly contract: VerifiedContract | undefined;
  /** Whether it was submitted as a proxy. */
  readonly isLinked: boolean;
}

export interface ContractView {
  readonly address: Address;
  readonly chainId: number;
  readonly code: Hex;
  readonly codeHash: Hex;
  readonly contract: VerifiedContract | undefined;
  readonly proxy: ProxyView | undefined;
  readonly creation: ContractCreation | undefined;
  readonly refusedReceipts: { readonly source: string | undefined; readonly proxy: string | undefined };
  readonly commands: { readonly verify: string | undefined; readonly link: string | undefined };
}

export type ProposeCommand = (task: "verify-contract" | "verify-proxy", address: Address) => string;

export interface ContractTab {
  readonly kind: "code" | "compare" | "events" | "read" | "write";
  readonly isAsProxy?: boolean;
}

/** undefined: it has no code. */
export async function readContractView(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  services: PageSources & CallOptions,
): Promise<ContractView | undefined> {
  const { chain, address } = target;
  const { store, clock, creationSearchMs, proposeCommand, signal } = services;
  const onChain = await readDeployedCode(target, { signal });
  if (onChain === undefined) {
    return undefined;
  }
  const { deployed, code } = onChain;
  const search = { store, clock, limitMs: creationSearchMs, signal };
  return {
    address,
    chainId: chain.identity.chainId,
    code,
    codeHash: deployed.codeHash,
    contract: store.contracts.find(deployed),
    proxy: await readProxyView({ chain, onChain }, services),
    creation: await findCreationInTime({ chain, onChain }, search),
    refusedReceipts: {
      source: store.jobs.findLastRefused(deployed.chain, { address, kind: "source" }),
      proxy: store.jobs.findLastRefused(deployed.chain, { address, kind: "proxy" }),
    },
    commands: {
      verify: proposeCommand?.("verify-contract", address),
      link: proposeCommand?.("verify-proxy", address),
    },
  };
}

async function readProxyView(
  { chain, onChain }: { readonly chain: ConnectedChain; readonly onChain: CodeOnChain },
  { store, signal }: PageSources & CallOptions,
): Promise<ProxyView | undefined> {
  const linked = store.proxies.findImplementation(onChain.deployed);
  const detected = await listTargets({ chain, onChain }, { signal });
  // A link may be older than an upgrade; of a diamond it names the facet to show.
  const implementation = detected.find((one) => one === linked) ?? detected[0];
  if (implementation === undefined) {
    return undefined;
  }
  const target = await readDeployedCode({ chain, address: implementation }, { signal });
  const contract = target && store.contracts.find(target.deployed);
  return { implementation, contract, isLinked: implementation === linked };
}

export async function findKnownAbi(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  services: PageSources & CallOptions,
): Promise<readonly AbiEntry[]> {
  const onChain = await readDeployedCode(target, { signal: services.signal });
  if (onChain === undefined) {
    return [];
  }
  const proxy = await readProxyView({ chain: target.chain, onChain }, services);
  const own = services.store.contracts.find(onChain.deployed);
  return [...(own?.abi ?? []), ...(proxy?.contract?.abi ?? [])];
}

export interface PageSources {
  readonly clock: Clock;
  readonly compiler: Compiler;
  readonly proposeCommand?: ProposeCommand | undefined;
  readonly chains: Chains;
  readonly store: Store;
  readonly creationSearchMs: number;
  /** Else they send no transaction. */
  readonly isLocalOnly: boolean;
  /** Forms that send carry it. */
  readonly formToken: string;
}

export function findChainWithCode(
  address: Address,
  { chains, signal }: Pick<PageSources, "chains"> & CallOptions,
): Promise<ConnectedChain | undefined> {
  const hasCode = async ({ reader }: ConnectedChain) => (await reader.getCode(address, { signal })) !== "0x";
  return findChainWhere(hasCode, { chains, signal });
}

/** Finds the first chain of which something holds, or else the first chain. */
export async function findChainWhere(
  holds: (chain: ConnectedChain) => Promise<boolean>,
  { chains, signal }: Pick<PageSources, "chains"> & CallOptions,
): Promise<ConnectedChain | undefined> {
  for (const chain of await chains.listReachable({ signal })) {
    if (await holds(chain)) {
      return chain;
    }
  }
  return await chains.find(undefined, { signal });
}

export type NamedAddress =
  | { readonly kind: "address"; readonly address: Address }
  | { readonly kind: "invalid"; readonly problem: string };

/** Reads an address as people type it. The APIs do not check the checksum, as those of other explorers. */
export function readAddress(text: string): NamedAddress {
  const check = checkAddress(text.trim());
  switch (check.kind) {
    case "address":
      return check;
    case "checksum":
      return {
        kind: "invalid",
        problem: `The checksum (EIP-55) of the address is wrong. If every digit is right, it is ${check.expected}.`,
      };
    default:
      return { kind: "invalid", problem: "An address is 0x and 40 hexadecimal digits." };
  }
}
