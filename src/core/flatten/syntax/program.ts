import type { SyntaxNode } from "../../build/syntax-tree.ts";
import type { SourceFile, TopLevelItem } from "./source-file.ts";

/** A contract, struct, constant, free function or other thing that is declared at file level. */
export interface Declaration {
  readonly id: number;
  readonly name: string;
  readonly node: SyntaxNode;
  readonly item: TopLevelItem;
  readonly file: SourceFile;
}

/** What a name means at file level. */
export type Meaning =
  | { readonly kind: "declaration"; readonly declaration: Declaration }
  /** `import * as Name from "file"`. */
  | { readonly kind: "namespace"; readonly fileName: string };

/** A source, all that it imports, and what the names in them mean. */
export interface Program {
  /** By source name; what is imported comes before what imports it, cycles aside. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** File-level declarations by their ids. */
  readonly declarations: ReadonlyMap<number, Declaration>;
  /** The file-level declaration that is, or contains, the node with this id. */
  findOwner(id: number): Declaration | undefined;
  /** Whether this id is that of an import, which is what a namespace's name refers to. */
  isImport(id: number): boolean;
  /** What a name means in a source, outside contracts. Several: the overloads of a function. */
  lookUp(fileName: string, name: string): readonly Meaning[];
}
