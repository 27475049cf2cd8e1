import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import {
  chooseLicense,
  licenseNumberOfRecord,
  licenseOfMainSource,
  licenseOfRecord,
  licenseOfSource,
} from "../../../src/core/contract/license.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import * as table from "../../../src/explorer-api/etherscan/licenses.ts";
import { costOf } from "../../helpers/cost-of.ts";

describe("chooseLicense", () => {
  function numberOf(expression: string | undefined): number {
    return chooseLicense({ expression, override: undefined, table }).number;
  }

  it("gives a licence its number and keeps the source's own words", () => {
    expect(chooseLicense({ expression: "GPL-3.0-or-later", override: undefined, table })).to.deep.equal({
      number: 5,
      spdx: "GPL-3.0-or-later",
    });
  });

  const numbers: Readonly<Record<string, number>> = {
    MIT: 3,
    UNLICENSED: 1,
    Unlicense: 2,
    "MIT OR Apache-2.0": 3,
    "LicenseRef-Ours OR Apache-2.0": 12,
    "(Apache-2.0 or MIT)": 12,
    "GPL-2.0-or-later WITH Classpath-exception-2.0": 4,
    "GPL-2.0-only WITH Classpath-exception-2.0 OR MIT": 4,
    "MIT AND Apache-2.0": 1,
    "MIT AND Apache-2.0 OR BSD-3-Clause": 1,
    "MIT AND (Apache-2.0 OR MIT)": 1,
    "LicenseRef-Ours": 1,
    "MIT OR": 1,
    "(MIT": 1,
    "MIT)": 1,
    "MIT Apache-2.0": 1,
    "": 1,
  };
  for (const [expression, number] of Object.entries(numbers)) {
    it(`chooses ${number} for "${expression}"`, () => {
      expect(numberOf(expression)).to.equal(number);
    });
  }

  it("chooses 1 without an expression", () => {
    expect(chooseLicense({ expression: undefined, override: undefined, table })).to.deep.equal({
      number: 1,
      spdx: undefined,
    });
  });

  it("lets the user's choice win, by number or by id in any case", () => {
    const expression = "GPL-3.0-only";

    expect(chooseLicense({ expression, override: "3", table })).to.deep.equal({ number: 3, spdx: "MIT" });
    expect(chooseLicense({ expression, override: "apache-2.0", table })).to.deep.equal({
      number: 12,
      spdx: "Apache-2.0",
    });
    expect(chooseLicense({ expression, override: "1", table })).to.deep.equal({ number: 1, spdx: undefined });
  });

  it("refuses a choice that explorers have no number for, listing those that they have", () => {
    for (const override of ["0", "15", "-1", "3.5", "", " ", "Beer-1.0", "MIT OR Apache-2.0"]) {
      expect(() => chooseLicense({ expression: "MIT", override, table }), override)
        .to.throw(BaseError)
        .that.includes({ code: "INVALID_OPTION" })
        .with.nested.property("facts.valid values")
        .that.matches(/^1 UNLICENSED, 2 Unlicense, 3 MIT, .*14 BUSL-1\.1$/);
    }
  });
});

const tag = "SPDX-License-Identifier:";

describe("licenseOfSource", () => {
  it("reads blanks and licences before a line separator in the time of a copy of them", () => {
    for (const row of [" ".repeat(20_000), tag.repeat(10_000)]) {
      const source = `// ${tag}${row}\u2028`;
      expect(licenseOfSource(source)).to.equal(undefined);
      expect(costOf(() => licenseOfSource(source)) / costOf(() => [...row].join(""))).to.be.below(50);
    }
  });

  const solc: { compile(input: string): string } = createRequire(import.meta.url)("solc");

  const outputSchema = z.object({
    contracts: z
      .object({ "a.sol": z.object({ A: z.object({ metadata: z.string() }) }) })
      .transform((contracts) => contracts["a.sol"].A.metadata)
      .optional(),
  });

  const metadataSchema = z.object({
    sources: z.object({ "a.sol": z.object({ license: z.string().optional() }) }),
  });

  /** The licence that solc puts into the metadata; undefined for none, and for a source that it refuses. */
  function askSolc(content: string): string | undefined {
    const sources = { "a.sol": { content }, "b.sol": { content: "contract B {}\n" } };
    const settings = { outputSelection: { "*": { "*": ["metadata"] } } };
    const { contracts } = outputSchema.parse(
      JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings }))),
    );
    return contracts && metadataSchema.parse(JSON.parse(contracts)).sources["a.sol"].license;
  }

  const sources = {
    "a line comment": `// ${tag} MIT\ncontract A {}\n`,
    "a line comment without a space": `//${tag}MIT\ncontract A {}\n`,
    "a block comment on one line": `/* ${tag} Apache-2.0 */ contract A {}`,
    "a block comment on several lines": `/*\n * ${tag} GPL-3.0-or-later\n */ contract A {}`,
    "a documentation comment": `/// ${tag} MIT\ncontract A {}`,
    "an expression": `// ${tag} (MIT OR Apache-2.0) AND BSD-3-Clause+  \ncontract A {}`,
    "line breaks of Windows": `// ${tag} MIT\r\ncontract A {}\r\n`,
    "the last line": `contract A {}\n// ${tag} UNLICENSED\n`,
    "a place between definitions": `import {B} from "b.sol"; // ${tag} MIT\nstruct S { uint a; }\ncontract A {}`,
    "a place after a free function": `function f() pure {}\n/* ${tag} MIT */ contract A {}`,
    "a place after a using directive": `function f(uint) pure {} using {f} for uint; // ${tag} MIT\ncontract A {}`,
    "the inside of a contract": `contract A { // ${tag} MIT\n}\n`,
    "the inside of a free function": `function f() pure { /* ${tag} MIT */ } contract A {}`,
    "the inside of an import": `import /* ${tag} MIT */ "b.sol"; contract A {}`,
    "a string": `contract A { string s = "// ${tag} MIT\\n"; }\n`,
    "an empty place": "contract A {}\n",
    "two lines": `// ${tag} MIT\n// ${tag} MIT\ncontract A {}`,
    "one line twice": `// ${tag} MIT // ${tag} GPL-3.0\ncontract A {}`,
    "characters of no expression": `// ${tag} M_IT\ncontract A {}`,
    "other letters": "// spdx-license-identifier: MIT\ncontract A {}",
  };

  for (const [place, source] of Object.entries(sources)) {
    it(`reads what solc reads in ${place}`, () => {
      expect(licenseOfSource(source)).to.equal(askSolc(source));
    });
  }
});

describe("licenseOfMainSource", () => {
  const sources = { "A.sol": `// ${tag} MIT`, "B.sol": `// ${tag} ISC` };

  it("reads the source that the record names, and no other", () => {
    expect(licenseOfMainSource({ contractFileName: "B.sol", sources })).to.equal("ISC");
    expect(licenseOfMainSource({ contractFileName: "C.sol", sources })).to.equal(undefined);
    expect(licenseOfMainSource({ contractFileName: undefined, sources })).to.equal(undefined);
  });
});

describe("licenseOfRecord", () => {
  const recordOf = (license: string | undefined, named: string) => ({
    license,
    contractFileName: "A.sol",
    sources: { "A.sol": `// SPDX-License-Identifier: ${named}\ncontract A {}` },
  });

  it("takes the source's expression, unless the explorer shows another licence", () => {
    expect(licenseOfRecord(recordOf("GNU GPLv3", "GPL-3.0-or-later"), table)).to.equal("GPL-3.0-or-later");
    expect(licenseOfRecord(recordOf("MIT", "GPL-3.0-or-later"), table)).to.equal("MIT");
    expect(licenseOfRecord(recordOf("A licence of its own", "MIT"), table)).to.equal("A licence of its own");
  });

  it("takes an expression without a number if the explorer shows no licence", () => {
    expect(licenseOfRecord(recordOf(undefined, "UNLICENSED"), table)).to.equal("UNLICENSED");
    expect(licenseOfRecord(recordOf(undefined, "MIT"), table)).to.equal(undefined);
  });
});

describe("licenseNumberOfRecord", () => {
  it("finds the number by the explorer's name and by the SPDX id", () => {
    expect(licenseNumberOfRecord({ license: "GNU GPLv3" }, table)).to.equal("5");
    expect(licenseNumberOfRecord({ license: "GPL-3.0-only" }, table)).to.equal("5");
    expect(licenseNumberOfRecord({ license: "A licence of its own" }, table)).to.equal(undefined);
    expect(licenseNumberOfRecord({ license: undefined }, table)).to.equal(undefined);
  });
});
