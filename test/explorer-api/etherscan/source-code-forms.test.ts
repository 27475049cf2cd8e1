import { expect } from "chai";
import fc from "fast-check";
import {
  formatSourceCode,
  parseCompilerInput,
  parseSourceCode,
  type SourceCodeForm,
} from "../../../src/explorer-api/etherscan/source-code-forms.ts";

const sourceNames = fc.oneof(
  fc.constantFrom("contracts/A.sol", "__proto__", "language", "a b.sol"),
  fc.string(),
);

const contents = fc.string({ unit: "grapheme" });

const multiFile = fc.dictionary(sourceNames, contents, { minKeys: 1 });

const standardJson = fc.record({
  language: fc.constantFrom("Solidity", "Vyper", "Yul"),
  sources: fc.dictionary(sourceNames, fc.record({ content: contents }), { minKeys: 1 }),
  settings: fc.dictionary(
    fc.string().filter((key) => key !== "__proto__"),
    fc.jsonValue(),
  ),
});

const forms: fc.Arbitrary<SourceCodeForm> = fc.oneof(
  // A source does not begin with a brace.
  contents
    .filter((content) => !content.trimStart().startsWith("{"))
    .map((content) => ({ kind: "single-file" as const, content })),
  multiFile.map((sources) => ({ kind: "multi-file" as const, sources })),
  standardJson.map((input) => ({ kind: "standard-json" as const, input })),
);

describe("source code forms", () => {
  it("are read back as they were written", () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(plain(parseSourceCode(formatSourceCode(form)))).to.deep.equal(plain(form));
      }),
    );
  });

  it("write standard JSON in double braces with CRLF, as Etherscan does", () => {
    const text = formatSourceCode({
      kind: "standard-json",
      input: { language: "Solidity", sources: { "A.sol": { content: "a\nb" } }, settings: {} },
    });
    expect(text.startsWith('{{\r\n  "language": "Solidity",')).to.equal(true);
    expect(text.endsWith("}}")).to.equal(true);
    expect(text).to.include(String.raw`"content": "a\nb"`);
  });

  it("read standard JSON in single braces, too", () => {
    const text =
      '{"language":"Solidity","sources":{"A.sol":{"content":"contract A {}"}},"settings":{"viaIR":true}}';
    expect(parseSourceCode(text)).to.deep.equal({
      kind: "standard-json",
      input: {
        language: "Solidity",
        sources: { "A.sol": { content: "contract A {}" } },
        settings: { viaIR: true },
      },
    });
  });

  it("keep the other members of a compiler input", () => {
    const input = parseCompilerInput(
      '{"language":"Solidity","sources":{"A.sol":{"content":"x","keccak256":"0x12"}},"settings":{},"auxiliaryInput":{}}',
    );
    expect(input).to.deep.equal({
      language: "Solidity",
      sources: { "A.sol": { content: "x", keccak256: "0x12" } },
      settings: {},
      auxiliaryInput: {},
    });
  });

  it("take a source called language for a file", () => {
    const text = '{"language":{"content":"contract A {}"}}';
    expect(parseSourceCode(text)).to.deep.equal({
      kind: "multi-file",
      sources: { language: "contract A {}" },
    });
  });

  it("take other text for the text of a file", () => {
    for (const content of [
      "contract A { }\r\n",
      "{ not json",
      "{{ not json }}",
      "{}",
      '{"a":1}',
      "",
      "  x  ",
    ]) {
      expect(parseSourceCode(content)).to.deep.equal({ kind: "single-file", content });
    }
  });

  it("take no input without sources, or with sources elsewhere", () => {
    expect(parseCompilerInput('{"language":"Solidity","sources":{}}')).to.equal(undefined);
    expect(parseCompilerInput('{"language":"Solidity","sources":{"A.sol":{"urls":["ipfs://"]}}}')).to.equal(
      undefined,
    );
    expect(parseCompilerInput("contract A {}")).to.equal(undefined);
  });
});

/** Without prototypes, which JSON does not carry. */
function plain(form: SourceCodeForm): unknown {
  return JSON.parse(JSON.stringify(form));
}
