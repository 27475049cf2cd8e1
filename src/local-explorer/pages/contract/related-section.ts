import { html } from "hono/html";
import type { Address, Hex } from "../../../base/hex.ts";
import type { CallOptions, ContractCreation } from "../../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import { copyableAddress, facts, type Html } from "../parts.ts";
import type { ContractView, PageSources } from "./contract-view.ts";

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
    ["Created", await keepCurrent(relations.listCreated(key), { chain, services })],
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
  const stored = services.store.relations.listCreated({ chain: chain.key, address, limit: maxShown });
  const addresses = await keepCurrent(stored, { chain, services });
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
