import type { Address } from "../../base/hex.ts";
import type { ConnectedChain } from "../engine/connect-chains.ts";
import { codeSection } from "./code-section.ts";
import { contractPage } from "./contract-page.ts";
import type { ContractTab } from "./contract-view.ts";
import { findChainWithCode } from "./find-chain-with-code.ts";
import { functionsSection } from "./functions-section.ts";
import type { PageSources } from "./page-sources.ts";
import { parseAddress } from "./parse-address.ts";
import { readContractView } from "./read-contract-view.ts";
import { runFunctions } from "./run-functions.ts";
import { messagePage, type ShownPage } from "./shown-page.ts";

export interface AddressRequest {
  /** What stands in the path for an address. */
  readonly text: string;
  readonly tab: ContractTab["kind"];
  readonly query: URLSearchParams;
  readonly signal: AbortSignal;
}

/** The page of an address: its code, or its functions to read or to write. */
export async function showAddress(request: AddressRequest, services: PageSources): Promise<ShownPage> {
  const { text, query } = request;
  const address = parseAddress(text);
  if (address === undefined) {
    return notAnAddress(text);
  }
  const chainId = query.get("chainid");
  const chain =
    chainId === null
      ? await findChainWithCode(address, services.chains)
      : await services.chains.find(Number(chainId));
  if (chain === undefined) {
    const note = `This explorer does not serve the chain ${chainId}.`;
    return { ...messagePage("No such chain", note), status: 404 };
  }
  return await showContract({ ...request, address, chain }, services);
}

/** The answer to what should be an address. */
export function notAnAddress(query: string): ShownPage {
  const text = "An address is 0x and 40 hexadecimal digits.";
  return { ...messagePage("Not an address", text), query, status: 400 };
}

async function showContract(
  request: AddressRequest & { readonly address: Address; readonly chain: ConnectedChain },
  services: PageSources,
): Promise<ShownPage> {
  const { address, chain, query, signal } = request;
  const view = await readContractView({ chain, address }, { ...services, signal });
  if (view === undefined) {
    const note = `There is no contract at ${address} on chain ${chain.identity.chainId}.`;
    return { ...messagePage("No contract", note), query: address, status: 404 };
  }
  const title = `${view.contract?.contractName ?? "Contract"} at ${address}`;
  if (request.tab === "code") {
    return {
      title,
      content: contractPage(view, { tab: { kind: "code" }, section: codeSection(view) }),
      query: address,
    };
  }
  const tab = { kind: request.tab, isAsProxy: query.get("as") === "proxy" };
  const described = tab.isAsProxy ? view.proxy?.contract : view.contract;
  const functions =
    described === undefined
      ? undefined
      : await runFunctions(
          { abi: described.abi, tab, query, reader: chain.reader, address },
          { clock: services.clock, signal },
        );
  const section = functionsSection(functions, { view, tab });
  return { title, content: contractPage(view, { tab, section }), query: address };
}
