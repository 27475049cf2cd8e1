import type { CompiledContract } from "../../core/build/compiled-contract.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { FlatteningRefusedError } from "../../core/errors/flatten-errors.ts";
import type { StoredContract } from "../ports.ts";
import type { FlattenRun } from "./flatten-run.ts";

/** The sources of a contract, and what the compiler makes of them. */
export interface SyntaxTrees {
  readonly input: CompilerInput;
  /** By source name, all of one compilation. */
  readonly asts: Readonly<Record<string, unknown>>;
  /** With their ABIs and storage layouts, without code. */
  readonly contracts: readonly CompiledContract[];
}

/**
 * Has the compiler parse and resolve the import closure of a contract.
 *
 * Stored outputs hold syntax trees too, but a merged build's are dozens of megabytes: to compile the
 * closure without code generation is faster than to read them.
 */
export async function readSyntaxTrees(
  { contract, buildInfo }: { readonly contract: StoredContract; readonly buildInfo: BuildInfo },
  { ports, deadline }: FlattenRun,
): Promise<SyntaxTrees> {
  const input = cutSources(buildInfo.input, importClosure(buildInfo.input, contract.inputSourceName));
  const { solcLongVersion } = buildInfo;
  ports.reporter.progress({
    step: "compiling",
    compilerVersion: solcLongVersion,
    sources: Object.keys(input.sources).length,
  });
  const result = await ports.compiler.compile(
    { solcLongVersion, input, outputs: "syntax-trees" },
    { signal: deadline.signal },
  );
  if (result.kind === "failed") {
    throw new FlatteningRefusedError({
      contract: toFullyQualifiedName(contract),
      reason: `its sources do not compile, ${result.errors[0]?.trim() ?? ""}`,
    });
  }
  return { input, asts: result.syntaxTrees ?? {}, contracts: result.contracts };
}
