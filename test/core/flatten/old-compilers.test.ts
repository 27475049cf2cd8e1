import { expect } from "chai";
import { z } from "zod";
import { invariant } from "../../../src/base/errors.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { parseCompilerOutput } from "../../../src/core/build/parse-output.ts";
import { flattenSources } from "../../../src/core/flatten/flatten-sources.ts";
import { compareContracts } from "./compare-contracts.ts";
import { expectDetails } from "./expect-details.ts";
import { listCases, readCaseFile } from "./read-case.ts";

const recordedSchema = z.object({
  compiler: z.string(),
  original: z.looseObject({
    sources: z.record(
      z.string(),
      z.object({ ast: z.unknown().optional(), legacyAST: z.unknown().optional() }),
    ),
  }),
  flattenedSource: z.string(),
  flattened: z.unknown(),
});

describe("flattenSources, with what old compilers wrote", () => {
  for (const flattenable of listCases().filter(({ compiler }) => compiler !== undefined)) {
    const { name, shows, sources } = flattenable;
    const recorded = recordedSchema.parse(JSON.parse(readCaseFile(name, "recorded.json")));

    for (const form of ["ast", "legacyAST"] as const) {
      const trees = Object.entries(recorded.original.sources).map(([source, tree]) => [source, tree[form]]);
      // solc 0.4.11 has only the legacy form, 0.8 only the other one.
      if (trees.some(([, tree]) => tree === undefined || tree === null)) {
        continue;
      }
      it(`scenario 28: keeps code and ABI: ${shows} (${name}, ${form})`, () => {
        const result = flattenSources({
          sources,
          asts: Object.fromEntries(trees),
          target: { inputSourceName: "Main.sol", contractName: "Target" },
          solcLongVersion: recorded.compiler,
        });
        // What was recorded of the flattened source counts for no other one.
        expect(result.source).to.equal(recorded.flattenedSource);
        const comparisons = compareContracts(result, {
          original: { contracts: readContracts(recorded.original) },
          flattened: { contracts: readContracts(recorded.flattened) },
        });
        expect([...comparisons.values()].filter((difference) => difference !== undefined)).to.deep.equal([]);
        expectDetails(result, flattenable);
      });
    }
  }
});

function readContracts(output: unknown): readonly CompiledContract[] {
  const result = parseCompilerOutput(output);
  invariant(result.kind === "compiled", "The recorded output has no errors");
  return result.contracts;
}
