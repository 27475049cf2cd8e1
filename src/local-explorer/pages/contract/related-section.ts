import { html } from "hono/html";
import type { Address } from "../../../base/hex.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../../engine/chains.ts";
import { copyableAddress, facts, type Html } from "../parts.ts";
import type { PageSources } from "./contract-view.ts";

interface LookUp {
  readonly chain: ConnectedChain;
  readonly services: Pick<PageSources, "store"> & CallOptions;
}

/** Shows the contracts that an address created, that delegate to it, or that use it as a library. */
export async function relatedSection(address: Address, { chain, services }: LookUp): Promise<Html | ""> {
  const { relations } = services.store;
  const places = [
    ["Created", relations.listCreated(chain.key, address)],
    ["Proxies that delegate to it", relations.listProxies(chain.key, address)],
    ["Used as a library by", relations.listLibraryUsers(chain.key, address)],
  ] as const;
  const rows: (readonly [label: string, contracts: Html])[] = [];
  for (const [label, stored] of places) {
    const contracts = await keepCurrent(stored, { chain, services });
    if (contracts.length > 0) {
      rows.push([label, html`${contracts.map((one) => contractLine(one, chain.identity.chainId))}`]);
    }
  }
  return rows.length === 0 ? "" : html`<h2>Related contracts</h2>${facts(rows)}`;
}

type Listed = ReturnType<PageSources["store"]["relations"]["listCreated"]>[number];

function contractLine({ address, contractName = "" }: Listed, chainId: number): Html {
  return html`<div>${copyableAddress(toAddress(address), chainId)} ${contractName}</div>`;
}

/** Leaves out what is no longer at its address: a chain in development is reverted, or started anew. */
async function keepCurrent(
  stored: readonly Listed[],
  { chain, services }: LookUp,
): Promise<readonly Listed[]> {
  const current = await Promise.all(
    stored.map(async (one) => {
      const onChain = await readDeployedCode({ chain, address: toAddress(one.address) }, services);
      return onChain?.deployed.codeHash === one.codeHash ? [one] : [];
    }),
  );
  return current.flat();
}
