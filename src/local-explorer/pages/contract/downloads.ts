import type { Address } from "../../../base/hex.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode } from "../../engine/chains.ts";
import { contractPath, messagePage, type ShownPage } from "../parts.ts";
import type { PageSources } from "./contract-view.ts";

type Part = "input" | "abi";

export function downloadPath(
  address: Address,
  { chainId, part }: { readonly chainId: number; readonly part: Part },
): string {
  return `${contractPath(address, { tab: "code" })}/download?chainid=${chainId}&part=${part}`;
}

interface Download {
  readonly fileName: string;
  readonly content: string;
}

/** undefined: there is no such file. */
export async function findDownload(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  { part, ...services }: Pick<PageSources, "store"> & CallOptions & { readonly part: string | undefined },
): Promise<Download | undefined> {
  const { address } = target;
  const onChain = await readDeployedCode(target, services);
  const contract = onChain && services.store.contracts.find(onChain.deployed);
  switch (part) {
    case "abi":
      return (
        contract && { fileName: `${address}.abi.json`, content: JSON.stringify(contract.abi, undefined, 2) }
      );
    case "input":
      return contract && { fileName: `${address}.input.json`, content: contract.sourceCode };
    default:
      return undefined;
  }
}

export const missingFile: ShownPage = {
  ...messagePage("No such file", "A verified contract has no such file."),
  status: 404,
};
