import type { Address } from "../../base/hex.ts";
import { parseCompilerInput } from "../../explorer-api/etherscan/source-code-forms.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode } from "../engine/chains.ts";
import type { VerifiedContract } from "../engine/records.ts";
import type { PageSources } from "./contract-view.ts";
import { contractPath } from "./parts.ts";

/** A source file of a verified contract. */
interface SourceFile {
  readonly name: string;
  readonly content: string;
  /** Its place in what was submitted, from 0. */
  readonly number: number;
}

/** Lists the source files, the one with the contract first. */
export function listSourceFiles({
  codeFormat,
  sourceCode,
  sourceName,
}: VerifiedContract): readonly SourceFile[] {
  const input = codeFormat === "solidity-single-file" ? undefined : parseCompilerInput(sourceCode);
  const files = Object.entries(input?.sources ?? { [sourceName]: { content: sourceCode } });
  return files
    .map(([name, { content }], number) => ({ name, content, number }))
    .sort((left, right) => Number(right.name === sourceName) - Number(left.name === sourceName));
}

/** What of a contract can be had as a file. */
type Part = "source" | "input" | "abi";

/** The path of a file. */
export function downloadPath(
  address: Address,
  { chainId, part, number }: { readonly chainId: number; readonly part: Part; readonly number?: number },
): string {
  const file = number === undefined ? "" : `&file=${number}`;
  return `${contractPath(address, { tab: "code" })}/download?chainid=${chainId}&part=${part}${file}`;
}

/** A file to be saved. */
interface Download {
  readonly fileName: string;
  readonly content: string;
}

/** Finds what a path of a file names, letter by letter as it was submitted; undefined when there is none. */
export async function findDownload(
  {
    chain,
    address,
    query,
  }: {
    readonly chain: ConnectedChain;
    readonly address: Address;
    readonly query: Pick<URLSearchParams, "get">;
  },
  { store, signal }: Pick<PageSources, "store"> & CallOptions,
): Promise<Download | undefined> {
  const onChain = await readDeployedCode({ chain, address }, { signal });
  const contract = onChain && store.contracts.find(onChain.deployed);
  if (contract === undefined) {
    return undefined;
  }
  switch (query.get("part")) {
    case "abi":
      return { fileName: `${address}.abi.json`, content: JSON.stringify(contract.abi, undefined, 2) };
    case "input":
      return contract.codeFormat === "solidity-single-file"
        ? undefined
        : { fileName: `${address}.input.json`, content: contract.sourceCode };
    default: {
      const file = listSourceFiles(contract).find(({ number }) => String(number) === query.get("file"));
      return file && { fileName: toFileName(file.name), content: file.content };
    }
  }
}

const maxNameCharacters = 100;

/** The last part of a source's name, in which nothing is left that has a meaning in headers or file systems. */
function toFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return (
    last
      .replace(/[^\w.-]/g, "_")
      .replace(/^\.+/, "")
      .slice(-maxNameCharacters) || "source.sol"
  );
}
