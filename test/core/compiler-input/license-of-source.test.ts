import { createRequire } from "node:module";
import { expect } from "chai";
import { z } from "zod";
import { licenseOfSource } from "../../../src/core/compiler-input/license-of-source.ts";

const solc: { compile(input: string): string } = createRequire(import.meta.url)("solc");
const tag = "SPDX-License-Identifier:";

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

describe("licenseOfSource", () => {
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

  it("reads licences at all", () => {
    const found = new Set(Object.values(sources).map(licenseOfSource));

    expect(found).to.deep.equal(
      new Set([
        "MIT",
        "Apache-2.0",
        "GPL-3.0-or-later",
        "(MIT OR Apache-2.0) AND BSD-3-Clause+",
        "UNLICENSED",
        undefined,
      ]),
    );
  });

  it("reads a last line without a line break, which solc overlooks", () => {
    expect(licenseOfSource(`contract A {}\n// ${tag} MIT`)).to.equal("MIT");
  });
});
