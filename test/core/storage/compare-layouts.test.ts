import { expect } from "chai";
import { z } from "zod";
import { bindSoljson, loadSoljson } from "../../../src/compiler/soljson.ts";
import { readSyntaxTree } from "../../../src/core/build/syntax-tree.ts";
import { collectAstFacts } from "../../../src/core/storage/ast-facts.ts";
import { compareLayouts } from "../../../src/core/storage/compare-layouts.ts";
import { parseStorageLayout } from "../../../src/core/storage/parse-layout.ts";
import type { StorageVariable } from "../../../src/core/storage/storage-type.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";
import { layoutPairs } from "./layout-pairs.ts";

const outputSchema = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  sources: z.record(z.string(), z.object({ ast: z.unknown() })),
  contracts: z.record(z.string(), z.record(z.string(), z.object({ storageLayout: z.unknown() }))).default({}),
});

/** Compiles all versions of all pairs in one run; returns a function from a source name to the layout of its `C`. */
function compileLayouts(): (sourceName: string) => readonly StorageVariable[] {
  const sources = layoutPairs.flatMap(({ before, after }, index) => [
    [`${index}/before.sol`, { content: `pragma solidity *;\n${before}` }] as const,
    [`${index}/after.sol`, { content: `pragma solidity *;\n${after}` }] as const,
  ]);
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(sources),
    settings: { outputSelection: { "*": { "": ["ast"], "*": ["storageLayout"] } } },
  };
  const solc = bindSoljson(loadSoljson(soljsonPath()));
  const output = outputSchema.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  const errors = output.errors.filter(({ severity }) => severity === "error");
  expect(errors.map(({ formattedMessage }) => formattedMessage)).to.deep.equal([]);
  const facts = collectAstFacts(
    Object.fromEntries(
      Object.entries(output.sources).flatMap(([name, { ast }]) => {
        const tree = readSyntaxTree(ast, "");
        return tree === undefined ? [] : [[name, tree]];
      }),
    ),
  );
  return (sourceName) => {
    const variables = parseStorageLayout(output.contracts[sourceName]?.C?.storageLayout, facts);
    return variables ?? expect.fail(`no layout of ${sourceName}`);
  };
}

describe("compareLayouts", () => {
  let layoutOf: ReturnType<typeof compileLayouts>;
  before(() => {
    layoutOf = compileLayouts();
  });

  for (const [index, { title, verdict, kinds }] of layoutPairs.entries()) {
    it(`says "${verdict}" of ${title}`, () => {
      const findings = compareLayouts(layoutOf(`${index}/before.sol`), layoutOf(`${index}/after.sol`));

      expect(findings[0]?.severity ?? "same", JSON.stringify(findings)).to.equal(verdict);
      expect(
        findings.map(({ kind }) => kind),
        JSON.stringify(findings),
      ).to.have.members(kinds);
    });
  }
});
