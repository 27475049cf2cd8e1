import { expect } from "chai";
import fc from "fast-check";
import type { Address } from "../../../../src/base/hex.ts";
import { toChecksumAddress } from "../../../../src/core/contract/address.ts";
import type { SingleFileSettings, Submission } from "../../../../src/core/contract/contract-record.ts";
import {
  buildVerifySourceCodeRequest,
  formatSingleFileFields,
  parseSingleFileSettings,
  parseVerifySourceCodeRequest,
} from "../../../../src/explorer-api/etherscan/actions/verify-source-code.ts";
import { readParameters } from "../../../../src/explorer-api/etherscan/call.ts";
import { evmVersions } from "../../../../src/explorer-api/etherscan/evm-versions.ts";
import { statusTexts } from "../../../../src/explorer-api/etherscan/status-texts.ts";

describe("verifysourcecode", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const standardJson: Submission = {
    address,
    codeFormat: "solidity-standard-json-input",
    sourceCode: '{"language":"Solidity"}',
    contractName: "contracts/A.sol:A",
    compilerVersion: "v0.8.30+commit.73712a01",
    encodedConstructorArguments: "ab12",
    licenseType: 3,
  };

  const singleFile: Submission = {
    ...standardJson,
    codeFormat: "solidity-single-file",
    sourceCode: "contract A {}",
    contractName: "A",
    singleFile: {
      optimizer: true,
      runs: 1000,
      evmVersion: "paris",
      libraries: [{ name: "L", address }],
    },
  };

  const addresses = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => toChecksumAddress(Buffer.from(bytes).toString("hex")));

  const identifiers = fc.stringMatching(/^[A-Za-z_$][\w$]{0,20}$/);

  const shared = {
    address: addresses,
    sourceCode: fc.string({ unit: "grapheme" }).filter((text) => text.trim() !== ""),
    compilerVersion: fc.constantFrom("v0.4.11+commit.68ef5810", "v0.8.30+commit.73712a01"),
    encodedConstructorArguments: fc
      .uint8Array({ maxLength: 64 })
      .map((bytes) => Buffer.from(bytes).toString("hex")),
    licenseType: fc.integer({ min: 1, max: 14 }),
  };

  const submissions: fc.Arbitrary<Submission> = fc.oneof(
    fc.record({
      ...shared,
      codeFormat: fc.constant("solidity-standard-json-input" as const),
      contractName: fc.tuple(identifiers, identifiers).map(([file, name]) => `contracts/${file}.sol:${name}`),
    }),
    fc.record({
      ...shared,
      codeFormat: fc.constant("solidity-single-file" as const),
      contractName: identifiers,
      singleFile: fc.record({
        optimizer: fc.boolean(),
        runs: fc.integer({ min: 0, max: 4_294_967_295 }),
        evmVersion: fc.option(fc.constantFrom(...evmVersions), { nil: undefined }),
        libraries: fc.array(fc.record({ name: identifiers, address: addresses }), { maxLength: 10 }),
      }),
    }),
  );

  function parse(fields: Readonly<Record<string, string>>) {
    return parseVerifySourceCodeRequest(readParameters(Object.entries(fields)));
  }

  function without(...names: string[]): Record<string, string> {
    const fields = Object.entries(buildVerifySourceCodeRequest(standardJson).fields);
    return Object.fromEntries(fields.filter(([name]) => !names.includes(name)));
  }

  function lowerCaseAddresses(submission: Submission): Submission {
    const { singleFile: settings, ...rest } = submission;
    const libraries = settings?.libraries.map((library) => ({ ...library, address: lower(library.address) }));
    return {
      ...rest,
      address: lower(submission.address),
      ...(settings === undefined ? {} : { singleFile: { ...settings, libraries: libraries ?? [] } }),
    };
  }

  function lower(text: Address): Address {
    return `0x${text.slice(2).toLowerCase()}`;
  }

  it("is sent with its settings and libraries for a single file", () => {
    expect(buildVerifySourceCodeRequest(singleFile).fields).to.deep.include({
      codeformat: "solidity-single-file",
      optimizationUsed: "1",
      runs: "1000",
      evmversion: "paris",
      libraryname1: "L",
      libraryaddress1: address,
    });
  });

  it("is read by a server as a client sent it", () => {
    fc.assert(
      fc.property(submissions, (submission) => {
        expect(parse(buildVerifySourceCodeRequest(submission).fields)).to.deep.equal({
          kind: "request",
          request: lowerCaseAddresses(submission),
        });
      }),
    );
  });

  it("is read with either spelling of the arguments, with or without 0x", () => {
    for (const spelling of ["constructorArguements", "constructorArguments"]) {
      for (const value of ["ab12", "0xAB12", " ab12 "]) {
        const fields = { ...without("constructorArguements", "constructorArguments"), [spelling]: value };
        expect(parse(fields)).to.have.nested.property("request.encodedConstructorArguments", "ab12");
      }
    }
  });

  it("is read with one of the spellings empty, and with both and the same", () => {
    const read = (misspelt: string, spelt: string) =>
      parse({ ...without(), constructorArguements: misspelt, constructorArguments: spelt });
    expect(read("ab12", "")).to.have.nested.property("request.encodedConstructorArguments", "ab12");
    expect(read("", "ab12")).to.have.nested.property("request.encodedConstructorArguments", "ab12");
    expect(read("0xab12", "AB12")).to.have.nested.property("request.encodedConstructorArguments", "ab12");
    expect(read("", "")).to.have.nested.property("request.encodedConstructorArguments", "");
  });

  it("is read as a single file without optimization where nothing else is said", () => {
    const fields = {
      ...without("codeformat", "licenseType"),
      sourceCode: "contract A {}",
      contractname: "A",
    };
    expect(parse(fields)).to.deep.include({ kind: "request" });
    expect(parse(fields)).to.have.nested.property("request.codeFormat", "solidity-single-file");
    expect(parse(fields)).to.have.nested.property("request.licenseType", 1);
    expect(parse(fields)).to.have.deep.nested.property("request.singleFile", {
      optimizer: false,
      runs: 200,
      evmVersion: undefined,
      libraries: [],
    });
  });

  const standard = buildVerifySourceCodeRequest(standardJson).fields;
  const refusals: readonly (readonly [string, Record<string, string>, string])[] = [
    ["no address", without("contractaddress"), statusTexts.missingAddress],
    ["something else for the address", { ...standard, contractaddress: "0x1" }, statusTexts.invalidAddress],
    ["no source", without("sourceCode"), statusTexts.missingSource],
    ["an empty source", { ...standard, sourceCode: " " }, statusTexts.missingSource],
    ["another code format", { ...standard, codeformat: "vyper-json" }, statusTexts.invalidCodeFormat],
    ["no contract name", without("contractname"), statusTexts.missingContractName],
    ["a name without its source", { ...standard, contractname: "A" }, statusTexts.invalidContractName],
    ["no compiler version", without("compilerversion"), statusTexts.invalidCompilerVersion],
    [
      "a compiler before 0.4.11",
      { ...standard, compilerversion: "v0.4.10+commit.f0d539ae" },
      statusTexts.invalidCompilerVersion,
    ],
    [
      "arguments that are no hex",
      { ...standard, constructorArguments: "xyz" },
      statusTexts.invalidConstructorArguments,
    ],
    ["half a byte", { ...standard, constructorArguements: "abc" }, statusTexts.invalidConstructorArguments],
    [
      "two spellings that differ",
      { ...standard, constructorArguments: "ab13" },
      statusTexts.conflictingConstructorArguments,
    ],
    ["a licence beyond 14", { ...standard, licenseType: "15" }, statusTexts.invalidLicenseType],
    ["a licence that is no number", { ...standard, licenseType: "MIT" }, statusTexts.invalidLicenseType],
  ];
  for (const [what, fields, text] of refusals) {
    it(`refuses ${what}`, () => {
      expect(parse(fields)).to.deep.equal({ kind: "invalid", text });
    });
  }
});

describe("single file fields", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

  const settings: SingleFileSettings = {
    optimizer: true,
    runs: 1000,
    evmVersion: "paris",
    libraries: [{ name: "L", address }],
  };

  const single = formatSingleFileFields(settings);

  function parse(fields: Readonly<Record<string, string>>) {
    return parseSingleFileSettings(readParameters(Object.entries(fields)));
  }

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
