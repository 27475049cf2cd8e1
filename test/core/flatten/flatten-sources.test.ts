import { expect } from "chai";
import fc from "fast-check";
import { isSpdxExpression } from "../../../src/core/contract/spdx-expression.ts";
import { combineLicenses } from "../../../src/core/flatten/flatten-sources.ts";
import { compareContracts } from "./compare-contracts.ts";
import { compileSources } from "./compile-sources.ts";
import { expectDetails } from "./expect-details.ts";
import { flattenCase } from "./flatten-case.ts";
import { listCases } from "./read-case.ts";

describe("flattenSources", () => {
  const cases = listCases().filter(({ compiler }) => compiler === undefined);

  for (const flattenable of cases.filter(
    ({ refusedByCompiler, isDifferent }) => refusedByCompiler === undefined && !isDifferent,
  )) {
    it(`scenario 28: keeps code, ABI and storage: ${flattenable.shows} (${flattenable.name})`, () => {
      const { original, result } = flattenCase(flattenable);
      const flattened = compileSources({ "Target.sol": { content: result.source } });
      for (const [name, comparison] of compareContracts(result, { original, flattened })) {
        expect(comparison, `${name} in ${result.source}`).to.equal(undefined);
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

  for (const { refusedByCompiler, ...flattenable } of cases) {
    if (refusedByCompiler !== undefined) {
      it(`scenario 29: gives no proof: ${flattenable.shows} (${flattenable.name})`, () => {
        const { source } = flattenCase(flattenable).result;
        expect(() => compileSources({ "Target.sol": { content: source } })).to.throw(refusedByCompiler);
      });
    }
  }

  for (const flattenable of cases.filter(({ isDifferent }) => isDifferent)) {
    it(`scenario 29: gives no proof: ${flattenable.shows} (${flattenable.name})`, () => {
      const { original, result } = flattenCase(flattenable);
      const flattened = compileSources({ "Target.sol": { content: result.source } });
      const comparisons = compareContracts(result, { original, flattened });
      expect(comparisons.get("Target")?.kind).to.equal("code");
      expectDetails(result, flattenable);
    });
  }
});

describe("combineLicenses", () => {
  it("leaves one expression as it is, however often it comes", () => {
    expect(combineLicenses(["MIT OR Apache-2.0", "MIT  OR Apache-2.0 "])).to.equal("MIT OR Apache-2.0");
    expect(combineLicenses(["GPL-3.0 license"])).to.equal("GPL-3.0 license");
    expect(combineLicenses(["UNLICENSED"])).to.equal("UNLICENSED");
  });

  it("joins by AND, in the order of the sources", () => {
    expect(combineLicenses(["MIT", "GPL-3.0-or-later", "MIT"])).to.equal("MIT AND GPL-3.0-or-later");
  });

  it("keeps a choice a choice, in brackets", () => {
    expect(combineLicenses(["MIT OR Apache-2.0", "GPL-3.0-or-later"])).to.equal(
      "(MIT OR Apache-2.0) AND GPL-3.0-or-later",
    );
    expect(combineLicenses(["(MIT OR Apache-2.0)", "ISC"])).to.equal("(MIT OR Apache-2.0) AND ISC");
    expect(combineLicenses(["(MIT) OR (Apache-2.0)", "ISC"])).to.equal("((MIT) OR (Apache-2.0)) AND ISC");
  });

  it("keeps an exception with its licence", () => {
    expect(combineLicenses(["GPL-2.0-only WITH Classpath-exception-2.0", "MIT"])).to.equal(
      "GPL-2.0-only WITH Classpath-exception-2.0 AND MIT",
    );
  });

  it("grants no licence for the whole if a part grants none", () => {
    expect(combineLicenses(["MIT", "UNLICENSED", "MIT OR Apache-2.0"])).to.equal("UNLICENSED");
  });

  it("writes a name that is not an SPDX expression as a LicenseRef", () => {
    expect(combineLicenses(["MIT", "Business Source License 1.1"])).to.equal(
      "MIT AND LicenseRef-Business-Source-License-1.1",
    );
  });

  it("gives a valid expression whatever the sources say", () => {
    const word = fc.constantFrom("MIT", "Apache-2.0", "(", ")", "OR", "AND", "WITH", "GPL-3.0+", "My", "-");
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 2, maxLength: 5 }), (texts) => {
        expect(isSpdxExpression(combineLicenses(texts) ?? "")).to.equal(true);
      }),
    );
  });
});
