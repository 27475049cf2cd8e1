import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { readSyntaxTree, type SyntaxNode, walkNodes } from "../../../src/core/build/syntax-tree.ts";

describe("readSyntaxTree", () => {
  const fixtures = path.join(import.meta.dirname, "../../../test-fixtures/flatten");

  const recordedSchema = z.object({
    original: z.object({
      sources: z.record(z.string(), z.object({ ast: z.unknown(), legacyAST: z.unknown() })),
    }),
  });

  /** A source, and its tree in both forms, as solc 0.5.17 wrote them. */
  function readBothForms(file: string) {
    const folder = path.join(fixtures, "solc-0.5.17");
    const source = readFileSync(path.join(folder, file), "utf8");
    const recorded = recordedSchema.parse(
      JSON.parse(readFileSync(path.join(folder, "recorded.json"), "utf8")),
    );
    const { ast, legacyAST } = recorded.original.sources[file] ?? {};
    const read = (tree: unknown): readonly SyntaxNode[] => {
      const root = readSyntaxTree(tree, source);
      return root === undefined ? [] : [...walkNodes(root)];
    };
    return { source, compact: read(ast), legacy: read(legacyAST) };
  }

  /** What a node says of itself, one line each, in the order of the source. */
  function toLines(nodes: readonly SyntaxNode[], types: RegExp): string[] {
    return nodes
      .filter(({ type }) => types.test(type))
      .map(({ id, type, name, start, end, reference }) => [id, type, name, start, end, reference].join(" "))
      .sort();
  }

  it("reads the compact and the legacy form as the same tree", () => {
    const { compact, legacy } = readBothForms("Main.sol");
    const types = /^(?:.*Definition|Identifier|UserDefinedTypeName|InheritanceSpecifier)$/;

    expect(toLines(compact, types)).to.have.length.greaterThan(5);
    expect(toLines(legacy, types)).to.deep.equal(toLines(compact, types));
  });

  it("gives each node the place of its text", () => {
    const { source, compact } = readBothForms("Main.sol");
    const contract = compact.find(({ type }) => type === "ContractDefinition");

    expect(source.slice(contract?.start, contract?.end)).to.match(/^contract \w+.*\}$/s);
  });

  it("counts in bytes, as solc does, where the text has wider characters", () => {
    const source = "// ünïcödé\ncontract A {}";
    const start = Buffer.byteLength("// ünïcödé\n");
    const ast = {
      nodeType: "SourceUnit",
      src: `0:${Buffer.byteLength(source)}:0`,
      nodes: [{ nodeType: "ContractDefinition", name: "A", id: 1, src: `${start}:13:0` }],
    };
    const [contract] = readSyntaxTree(ast, source)?.children ?? [];

    expect(source.slice(contract?.start, contract?.end)).to.equal("contract A {}");
  });

  it("reads the names in inline assembly, old form and new", () => {
    const toTree = (externalReferences: readonly unknown[]) => ({
      nodeType: "SourceUnit",
      src: "0:9:0",
      nodes: [{ nodeType: "InlineAssembly", src: "0:9:0", externalReferences }],
    });
    const entry = { declaration: 7, src: "2:5:0", isSlot: true };
    for (const references of [[entry], [{ value_slot: entry }]]) {
      const [assembly] = readSyntaxTree(toTree(references), "{ value }")?.children ?? [];
      const [name] = (assembly?.children ?? []).filter(({ type }) => type === "AssemblyReference");

      expect(name).to.include({ reference: 7, start: 2, end: 7 });
    }
  });

  it("returns undefined for anything but the syntax tree of a source", () => {
    for (const tree of [undefined, null, "SourceUnit", [], {}, { nodeType: "YulObject", src: "0:1:0" }]) {
      expect(readSyntaxTree(tree, "contract A {}")).to.equal(undefined);
    }
  });
});
