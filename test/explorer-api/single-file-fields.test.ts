import { expect } from "chai";
import type { SingleFileSettings } from "../../src/core/contract/contract-record.ts";
import { readParameters } from "../../src/explorer-api/request-parameters.ts";
import {
  formatSingleFileFields,
  parseSingleFileSettings,
} from "../../src/explorer-api/single-file-fields.ts";
import { statusTexts } from "../../src/explorer-api/status-texts.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const settings: SingleFileSettings = {
  optimizer: true,
  runs: 1000,
  evmVersion: "paris",
  libraries: [{ name: "L", address }],
};
const single = formatSingleFileFields(settings);

describe("single file fields", () => {
  it("are written with numbered libraries", () => {
    expect(single).to.deep.equal({
      optimizationUsed: "1",
      runs: "1000",
      evmversion: "paris",
      libraryname1: "L",
      libraryaddress1: address,
    });
  });

  it("say nothing of an EVM version that is the compiler's own choice", () => {
    expect(formatSingleFileFields({ ...settings, evmVersion: undefined })).not.to.have.property("evmversion");
  });

  it("read Default and blank as the compiler's own EVM version, and any case of the others", () => {
    const read = (evmversion: string) => parse({ ...single, evmversion });
    expect(read("Default")).to.have.nested.property("request.evmVersion", undefined);
    expect(read("")).to.have.nested.property("request.evmVersion", undefined);
    expect(read("TANGERINEWHISTLE")).to.have.nested.property("request.evmVersion", "tangerineWhistle");
  });

  it("take ten libraries and refuse the eleventh", () => {
    const libraries = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          [`libraryname${index + 1}`, `L${index}`],
          [`libraryaddress${index + 1}`, address],
        ]).flat(),
      );
    expect(parse({ ...single, ...libraries(10) })).to.have.nested.property("request.libraries.length", 10);
    expect(parse({ ...single, ...libraries(11) })).to.deep.equal({
      kind: "invalid",
      text: statusTexts.tooManyLibraries,
    });
  });

  const refusals: readonly (readonly [string, Record<string, string>, string])[] = [
    [
      "an optimizer that is neither on nor off",
      { ...single, optimizationUsed: "2" },
      statusTexts.invalidOptimization,
    ],
    ["runs that are no number", { ...single, runs: "-1" }, statusTexts.invalidRuns],
    ["an EVM version that is none", { ...single, evmversion: "mars" }, statusTexts.invalidEvmVersion],
    ["a library without an address", { ...single, libraryname2: "M" }, statusTexts.invalidLibrary],
    ["an address without its library", { ...single, libraryaddress2: address }, statusTexts.invalidLibrary],
  ];
  for (const [what, fields, text] of refusals) {
    it(`refuse ${what}`, () => {
      expect(parse(fields)).to.deep.equal({ kind: "invalid", text });
    });
  }
});

function parse(fields: Readonly<Record<string, string>>) {
  return parseSingleFileSettings(readParameters(Object.entries(fields)));
}
