import { expect } from "chai";
import { invariant } from "../../../src/core/errors/invariant.ts";
import { compareContracts } from "./compare-contracts.ts";
import { compileSources } from "./compile-sources.ts";
import { expectDetails } from "./expect-details.ts";
import { flattenCase } from "./flatten-case.ts";
import { listCases } from "./read-case.ts";

const cases = listCases().filter(({ compiler }) => compiler === undefined);

describe("flattenSources", () => {
  for (const flattenable of cases.filter(
    ({ refused, isDifferent }) => refused === undefined && !isDifferent,
  )) {
    it(`scenario 28: keeps code, ABI and storage: ${flattenable.shows} (${flattenable.name})`, () => {
      const { original, result } = flattenCase(flattenable);
      invariant(result.kind === "flattened", `It is not refused: ${JSON.stringify(result)}`);
      const flattened = compileSources({ "Target.sol": { content: result.source } });
      for (const [name, comparison] of compareContracts(result, { original, flattened })) {
        expect(comparison, `${name} in ${result.source}`).to.deep.equal({ kind: "equal" });
      }
      for (const { inputSourceName, name, flattenedName } of result.included) {
        expect(flattened.storage.get(`Target.sol:${flattenedName}`), flattenedName).to.deep.equal(
          original.storage.get(`${inputSourceName}:${name}`),
        );
      }
      expectDetails(result, flattenable);
      expect(flattenCase(flattenable).result, "the second run").to.deep.equal(result);
    });
  }

  for (const flattenable of cases.filter(({ refused }) => refused !== undefined)) {
    it(`scenario 29: refuses: ${flattenable.shows} (${flattenable.name})`, () => {
      expect(flattenCase(flattenable).result).to.deep.equal({ kind: "refused", reason: flattenable.refused });
    });
  }

  for (const flattenable of cases.filter(({ isDifferent }) => isDifferent)) {
    it(`scenario 29: gives no proof: ${flattenable.shows} (${flattenable.name})`, () => {
      const { original, result } = flattenCase(flattenable);
      invariant(result.kind === "flattened", "It is not refused");
      const flattened = compileSources({ "Target.sol": { content: result.source } });
      const comparisons = compareContracts(result, { original, flattened });
      expect(comparisons.get("Target")?.kind).to.equal("different");
      expectDetails(result, flattenable);
    });
  }
});
