import type { CompiledContract } from "./compiled-contract.ts";

/** solc's answer in the domain's words. Errors of severity "error" leave no contracts. */
export type CompilerResult =
  | {
      readonly kind: "compiled";
      readonly contracts: readonly CompiledContract[];
      /** By source name, where they were asked for: solc's syntax trees, as it wrote them. */
      readonly syntaxTrees?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "failed"; readonly errors: readonly string[] };
