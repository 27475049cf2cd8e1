import type { Address } from "../../../base/hex.ts";
import type { CallOptions } from "../../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode } from "../../engine/chains.ts";
import type { VerifiedContract } from "../../engine/records.ts";
import { compilationOf } from "../../engine/to-compilation.ts";
import { contractPath, messagePage, type ShownPage } from "../parts.ts";
import type { PageSources } from "./contract-view.ts";

interface SourceFile {
  readonly name: string;
  readonly content: string;
  readonly number: number;
}

export function listSourceFiles(contract: VerifiedContract): readonly SourceFile[] {
  const { sourceName } = contract;
  return Object.entries(compilationOf(contract).input.sources)
    .map(([name, { content }], number) => ({ name, content, number }))
    .sort((left, right) => Number(right.name === sourceName) - Number(left.name === sourceName));
}

type Part = "source" | "input" | "abi";

export function downloadPath(
  address: Address,
  { chainId, part, number }: { readonly chainId: number; readonly part: Part; readonly number?: number },
): string {
  const file = number === undefined ? "" : `&file=${number}`;
  return `${contractPath(address, { tab: "code" })}/download?chainid=${chainId}&part=${part}${file}`;
}

type Download =
  | { readonly kind: "file"; readonly fileName: string; readonly content: string }
  | { readonly kind: "none" };

interface DownloadTarget {
  readonly chain: ConnectedChain;
  readonly address: Address;
}

export async function findDownload(
  { query, ...target }: DownloadTarget & { readonly query: Pick<URLSearchParams, "get"> },
  services: Pick<PageSources, "store"> & CallOptions,
): Promise<Download> {
  const { address } = target;
  const onChain = await readDeployedCode(target, services);
  const contract = onChain && services.store.contracts.find(onChain.deployed);
  if (onChain === undefined || contract === undefined) {
    return { kind: "none" };
  }
  switch (query.get("part")) {
    case "abi":
      return toFile(`${address}.abi.json`, JSON.stringify(contract.abi, undefined, 2));
    case "input":
      return toFile(`${address}.input.json`, contract.sourceCode);
    default: {
      const file = listSourceFiles(contract).find(({ number }) => String(number) === query.get("file"));
      return file === undefined ? { kind: "none" } : toFile(toFileName(file.name), file.content);
    }
  }
}

function toFile(fileName: string, content: string): Download {
  return { kind: "file", fileName, content };
}

export const missingFile: ShownPage = {
  ...messagePage("No such file", "A verified contract has no such file."),
  status: 404,
};

const maxNameCharacters = 100;

/** Returns a name without characters that have a meaning in headers or file systems. */
function toFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return (
    last
      .replace(/[^\w.-]/g, "_")
      .replace(/^\.+/, "")
      .slice(-maxNameCharacters) || "source.sol"
  );
}
