import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { createBundle, formatBundle } from "../../core/build/bundle.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { parseCompilerInput } from "../../explorer-api/etherscan/source-code-forms.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { type ConnectedChain, readDeployedCode, toAddress } from "../engine/chains.ts";
import { withoutLibraries } from "../engine/compile-target.ts";
import { type RecompileServices, recompile } from "../engine/recompile.ts";
import type { VerifiedContract } from "../engine/records.ts";
import { toCompilation, toResubmission } from "../engine/to-compilation.ts";
import type { PageSources } from "./contract-view.ts";
import { contractPath, messagePage, type ShownPage } from "./parts.ts";

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

/** The parts of a contract that can be downloaded. */
type Part = "source" | "input" | "abi" | "bundle";

/** The path of a file. */
export function downloadPath(
  address: Address,
  { chainId, part, number }: { readonly chainId: number; readonly part: Part; readonly number?: number },
): string {
  const file = number === undefined ? "" : `&file=${number}`;
  return `${contractPath(address, { tab: "code" })}/download?chainid=${chainId}&part=${part}${file}`;
}

type Download =
  | { readonly kind: "file"; readonly fileName: string; readonly content: string }
  | { readonly kind: "none" }
  /** A bundle has what its compiler makes of the source. */
  | { readonly kind: "not-compiled"; readonly compilerVersion: string };

interface DownloadTarget {
  readonly chain: ConnectedChain;
  readonly address: Address;
}

/** Finds what a path of a file names, letter by letter as it was submitted. */
export async function findDownload(
  { query, ...target }: DownloadTarget & { readonly query: Pick<URLSearchParams, "get"> },
  services: Pick<PageSources, "store"> & RecompileServices & CallOptions,
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
      return contract.codeFormat === "solidity-single-file"
        ? { kind: "none" }
        : toFile(`${address}.input.json`, contract.sourceCode);
    case "bundle":
      return await makeBundle({ ...target, contract, code: onChain.code }, services);
    default: {
      const file = listSourceFiles(contract).find(({ number }) => String(number) === query.get("file"));
      return file === undefined ? { kind: "none" } : toFile(toFileName(file.name), file.content);
    }
  }
}

function toFile(fileName: string, content: string): Download {
  return { kind: "file", fileName, content };
}

/** Makes the page for a file that does not exist. */
export function missingFile(missing: Exclude<Download, { readonly kind: "file" }>): ShownPage {
  const text =
    missing.kind === "none"
      ? "A verified contract has no such file."
      : `The bundle cannot be made: the compiler ${missing.compilerVersion} is not available or took too long.`;
  return { ...messagePage("No such file", text), status: 404 };
}

/** Makes the bundle that a verification of the same contract writes. */
async function makeBundle(
  {
    chain,
    address,
    contract,
    code,
  }: DownloadTarget & { readonly contract: VerifiedContract; readonly code: Hex },
  services: RecompileServices & CallOptions,
): Promise<Download> {
  const { compilerVersion, linkedLibraries, encodedConstructorArguments } = contract;
  const made = toCompilation({ ...toResubmission(contract), address });
  if (made.kind === "rejected") {
    return { kind: "none" };
  }
  const { compilation } = made;
  const { input, solcLongVersion } = compilation;
  const runtimeBytecode = toBareHex(code);
  const toBundle = async (compiled: CompilerInput) => {
    const recompiled = await recompile({ ...compilation, input: compiled, mayDownload: false }, services);
    const match = recompiled && matchRuntime(recompiled.contract, runtimeBytecode, { address });
    return recompiled === undefined || match === undefined || match.kind === "mismatch"
      ? undefined
      : createBundle({
          address,
          chainId: chain.identity.chainId,
          runtimeBytecode,
          contract: recompiled.contract,
          isExact: match.kind === "exact",
          solcLongVersion,
          input,
          encodedConstructorArguments: toBareHex(encodedConstructorArguments),
          libraries: mapValues(linkedLibraries, toAddress),
        });
  };
  // Most contracts were linked after they were compiled: then the output of a bundle lacks the libraries.
  const unlinked = await toBundle(withoutLibraries(input));
  const bundle = unlinked?.creationCodeHash === undefined ? ((await toBundle(input)) ?? unlinked) : unlinked;
  return bundle === undefined
    ? { kind: "not-compiled", compilerVersion }
    : toFile(`${address}.bundle.json`, formatBundle(bundle));
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
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
