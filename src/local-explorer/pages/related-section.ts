import { html } from "hono/html";
import type { Address, Hex } from "../../base/hex.ts";
import { createAddress } from "../../core/creation/addresses.ts";
import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../engine/chains.ts";
import type { ContractView, PageSources } from "./contract-view.ts";
import { copyableAddress, facts, type Html } from "./parts.ts";

/** How many contracts of each relation are shown. Each costs a question to the node. */
const maxShown = 20;

/** A contract, and its name if it is verified. */
interface NamedContract {
  readonly address: Address;
  readonly name: string | undefined;
}

/** Where related contracts are looked up. */
interface LookUp {
  readonly chain: ConnectedChain;
  readonly services: Pick<PageSources, "store"> & CallOptions;
}

/** Shows the contracts that are related to one: its creator, what it created, delegates to or is linked to. */
export async function relatedSection(
  { address, contract, proxy, creation }: Pick<ContractView, "address" | "contract" | "proxy" | "creation">,
  { chain, services }: LookUp,
): Promise<Html | ""> {
  const { relations } = services.store;
  const key = { chain: chain.key, address, limit: maxShown };
  const places: readonly (readonly [label: string, addresses: readonly Hex[]])[] = [
    ["Created by", await findCreatingContract(creation, { chain, services })],
    ["Created", await listCreated({ address, creation, isContract: true }, { chain, services })],
    ["Delegates to", proxy === undefined ? [] : [proxy.implementation]],
    ["Proxies that delegate to it", await keepCurrent(relations.listProxies(key), { chain, services })],
    ["Uses the libraries", Object.values(contract?.linkedLibraries ?? {})],
    ["Used as a library by", await keepCurrent(relations.listLibraryUsers(key), { chain, services })],
  ];
  const rows = await Promise.all(
    places.map(async ([label, addresses]) => ({
      label,
      contracts: await Promise.all(
        [...new Set(addresses)]
          .slice(0, maxShown)
          .map((one) => readName(toAddress(one), { chain, services })),
      ),
    })),
  );
  return relatedFacts(rows, chain.identity.chainId);
}

/** An account without code is named with the creation itself. */
async function findCreatingContract(
  creation: ContractCreation | undefined,
  { chain, services }: LookUp,
): Promise<readonly Address[]> {
  const creator = creation?.factory ?? creation?.creator;
  const isContract =
    creator !== undefined && (await chain.reader.getCode(creator, { signal: services.signal })) !== "0x";
  return isContract ? [creator] : [];
}

/** Shows what an account without code created. */
export async function createdSection(address: Address, { chain, services }: LookUp): Promise<Html | ""> {
  const addresses = await listCreated({ address, isContract: false }, { chain, services });
  const contracts = await Promise.all(addresses.map((one) => readName(one, { chain, services })));
  return relatedFacts([{ label: "Created", contracts }], chain.identity.chainId);
}

function relatedFacts(
  rows: readonly { readonly label: string; readonly contracts: readonly NamedContract[] }[],
  chainId: number,
): Html | "" {
  const known = rows.filter(({ contracts }) => contracts.length > 0);
  return known.length === 0
    ? ""
    : html`<h2>Related contracts</h2>
${facts(
  known.map(({ label, contracts }) => [
    label,
    html`${contracts.map(
      ({ address, name }) =>
        html`<div>${copyableAddress(address, chainId)}${name === undefined ? "" : html` ${name}`}</div>`,
    )}`,
  ]),
)}`;
}

/**
 * Lists the contracts that an account created and that are there now, the newest first: those whose creation
 * is stored, those of its creation's trace, and those at the addresses that its last nonces give.
 */
async function listCreated(
  {
    address,
    creation,
    isContract,
  }: {
    readonly address: Address;
    readonly creation?: ContractCreation | undefined;
    readonly isContract: boolean;
  },
  { chain, services }: LookUp,
): Promise<readonly Address[]> {
  const { reader } = chain;
  const { signal } = services;
  const stored = services.store.relations.listCreated({ chain: chain.key, address, limit: maxShown });
  const { nonce } = await reader.getAccount(address, { signal });
  // A contract begins at nonce 1, and has not used the one that it has.
  const first = Math.max(isContract ? 1 : 0, nonce - maxShown);
  const nonces = Array.from({ length: Math.max(0, nonce - first) }, (_, index) => nonce - 1 - index);
  const frames =
    creation === undefined || nonces.length === 0
      ? undefined
      : await reader.traceCreations(creation.transactionHash, { signal });
  const inTrace = frames?.filter(({ factory }) => factory === address) ?? [];
  const possible = [
    ...nonces.map((one) => createAddress({ creator: address, nonce: one })),
    ...inTrace.map((frame) => frame.address).slice(0, maxShown),
  ];
  const codes = await Promise.all(possible.map((one) => reader.getCode(one, { signal })));
  const there = possible.filter((_, index) => codes[index] !== "0x");
  const current = await keepCurrent(stored, { chain, services });
  return [...new Set([...there, ...current])].slice(0, maxShown);
}

/** Leaves out what is no longer at its address: a chain in development is reverted, or started anew. */
async function keepCurrent(
  stored: readonly { readonly address: Hex; readonly codeHash: Hex }[],
  { chain, services }: LookUp,
): Promise<readonly Address[]> {
  const current = await Promise.all(
    stored.map(async ({ address: text, codeHash }) => {
      const address = toAddress(text);
      const onChain = await readDeployedCode({ chain, address }, services);
      return onChain?.deployed.codeHash === codeHash ? [address] : [];
    }),
  );
  return current.flat();
}

async function readName(address: Address, { chain, services }: LookUp): Promise<NamedContract> {
  const onChain = await readDeployedCode({ chain, address }, services);
  return { address, name: onChain && services.store.relations.findName(onChain.deployed) };
}
