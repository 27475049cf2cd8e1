import type { Address, Hex } from "../../../base/hex.ts";
import type { AbiEntry } from "../../../core/build/compiled-contract.ts";
import { checkAddress } from "../../../core/contract/parse-address.ts";
import type { CallOptions, Clock, ContractCreation } from "../../../verification/ports.ts";
import { type Chains, type CodeOnChain, type ConnectedChain, readDeployedCode } from "../../engine/chains.ts";
import type { CompileOptions } from "../../engine/compile-target.ts";
import { findCreationInTime } from "../../engine/creation.ts";
import { findDelegation } from "../../engine/judge-proxy.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import type { Store } from "../../store/create-store.ts";

/** The contract that a proxy delegates to. */
export interface ProxyView {
  readonly implementation: Address;
  /** The verified contract at the implementation's address. */
  readonly contract: VerifiedContract | undefined;
  /** Whether it was submitted as a proxy, and not only looks like one. */
  readonly isLinked: boolean;
}

/** What is known of an address with code. */
export interface ContractView {
  readonly address: Address;
  readonly chainId: number;
  readonly code: Hex;
  readonly codeHash: Hex;
  readonly contract: VerifiedContract | undefined;
  readonly proxy: ProxyView | undefined;
  readonly creation: ContractCreation | undefined;
  /** Receipts of the last refused submissions: of its source, and of its link as a proxy. */
  readonly refusedReceipts: { readonly source: string | undefined; readonly proxy: string | undefined };
  /** The commands that verify it, and that link it as a proxy; undefined if no host writes commands. */
  readonly commands: { readonly verify: string | undefined; readonly link: string | undefined };
}

/** Writes the command of the host that does this with an address. */
export type ProposeCommand = (task: "verify-contract" | "verify-proxy", address: Address) => string;

/** Which of its pages is shown. */
export type ContractTab =
  | { readonly kind: "code" | "compare" | "events" }
  /** As a proxy: with the functions of the implementation. */
  | { readonly kind: "read" | "write"; readonly isAsProxy: boolean };

/** Reads what the pages of an address show; undefined if it has no code. */
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
  const { implementations: detected } = await findDelegation({ chain, onChain }, { signal });
  // A link may be older than an upgrade; of a diamond's facets it names the one to show.
  const implementation = detected.find((one) => one === linked) ?? detected[0];
  if (implementation === undefined) {
    return undefined;
  }
  const target = await readDeployedCode({ chain, address: implementation }, { signal });
  const contract = target && store.contracts.find(target.deployed);
  return { implementation, contract, isLinked: implementation === linked };
}

/** Returns the ABIs of the verified contracts at an address and where it delegates to. */
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

/** The parts of the local explorer that pages read from. */
export interface PageSources {
  readonly clock: Clock;
  readonly judging: Pick<CompileOptions, "compiler" | "limitMs">;
  /** Default: no command is proposed. */
  readonly proposeCommand?: ProposeCommand | undefined;
  readonly chains: Chains;
  readonly store: Store;
  readonly creationSearchMs: number;
  /** Whether only this machine can reach the pages; else they send no transaction. */
  readonly isLocalOnly: boolean;
  /** A secret of this process, which forms that send carry. */
  readonly formToken: string;
}

/** Finds the first chain that has code at the address, or the first chain of all if none has. */
export function findChainWithCode(
  address: Address,
  { chains, signal }: Pick<PageSources, "chains"> & CallOptions,
): Promise<ConnectedChain | undefined> {
  const hasCode = async ({ reader }: ConnectedChain) => (await reader.getCode(address, { signal })) !== "0x";
  return findChainWhere(hasCode, { chains, signal });
}

/** Finds the first chain of which something holds, or the first chain of all if it holds of none. */
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

/** An address that a person named. */
interface NamedAddress {
  readonly address: Address;
  /** Whether its letters contradict its checksum. The APIs do not look at it, as those of other explorers. */
  readonly isMistyped: boolean;
}

/** Reads an address that a person named, in a path, a search or a form; undefined if it is no address. */
export function readAddress(text: string): NamedAddress | undefined {
  const check = checkAddress(text.trim());
  switch (check.kind) {
    case "address":
      return { address: check.address, isMistyped: false };
    case "checksum":
      return { address: check.expected, isMistyped: true };
    default:
      return undefined;
  }
}
