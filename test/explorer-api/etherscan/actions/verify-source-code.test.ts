import { expect } from "chai";
import type { Submission } from "../../../../src/core/contract/contract-record.ts";
import {
  buildVerifySourceCodeRequest,
  parseVerifySourceCodeRequest,
} from "../../../../src/explorer-api/etherscan/actions/verify-source-code.ts";
import { readParameters } from "../../../../src/explorer-api/etherscan/call.ts";
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

  function parse(fields: Readonly<Record<string, string>>) {
    return parseVerifySourceCodeRequest(readParameters(Object.entries(fields)));
  }

  function without(...names: string[]): Record<string, string> {
    const fields = Object.entries(buildVerifySourceCodeRequest(standardJson).fields);
    return Object.fromEntries(fields.filter(([name]) => !names.includes(name)));
  }

  function lowerCaseAddresses(submission: Submission): Submission {
    const { singleFile: settings, ...rest } = submission;
    const lower = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
    return {
      ...rest,
      address: lower,
      ...(settings && { singleFile: { ...settings, libraries: [{ name: "L", address: lower }] } }),
    };
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
    for (const submission of [standardJson, singleFile]) {
      expect(parse(buildVerifySourceCodeRequest(submission).fields)).to.deep.equal({
        kind: "request",
        request: lowerCaseAddresses(submission),
      });
    }
  });

  it("is read with either spelling of the arguments, with or without 0x", () => {
    for (const spelling of ["constructorArguements", "constructorArguments"]) {
      for (const value of ["ab12", "0xAB12", " ab12 "]) {
        const fields = { ...without("constructorArguements", "constructorArguments"), [spelling]: value };
        expect(parse(fields)).to.have.nested.property("request.encodedConstructorArguments", "ab12");
      }
    }
  });

  it("is read as a single file without optimization by default", () => {
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
    ["a licence beyond 14", { ...standard, licenseType: "15" }, statusTexts.invalidLicenseType],
    ["a licence that is no number", { ...standard, licenseType: "MIT" }, statusTexts.invalidLicenseType],
  ];
  for (const [what, fields, text] of refusals) {
    it(`refuses ${what}`, () => {
      expect(parse(fields)).to.deep.equal({ kind: "invalid", text });
    });
  }

  const single = buildVerifySourceCodeRequest(singleFile).fields;

  it("has no EVM version if it is the compiler's own choice", () => {
    const settings = { optimizer: true, runs: 1000, evmVersion: undefined, libraries: [] };
    const { fields } = buildVerifySourceCodeRequest({ ...singleFile, singleFile: settings });
    expect(fields).not.to.have.property("evmversion");
  });

  it("is read with Default and blank as the compiler's own EVM version, and in any case", () => {
    const read = (evmversion: string) => parse({ ...single, evmversion });
    expect(read("Default")).to.have.nested.property("request.singleFile.evmVersion", undefined);
    expect(read("")).to.have.nested.property("request.singleFile.evmVersion", undefined);
    expect(read("TANGERINEWHISTLE")).to.have.nested.property(
      "request.singleFile.evmVersion",
      "tangerineWhistle",
    );
  });

  it("is read with ten libraries", () => {
    const libraries = Array.from({ length: 11 }, (_, index) => [
      [`libraryname${index + 1}`, `L${index}`],
      [`libraryaddress${index + 1}`, address],
    ]).flat();
    expect(parse({ ...single, ...Object.fromEntries(libraries) })).to.have.nested.property(
      "request.singleFile.libraries.length",
      10,
    );
  });

  const singleFileRefusals: typeof refusals = [
    ["another value of the optimizer", { ...single, optimizationUsed: "2" }, statusTexts.invalidOptimization],
    ["runs that are no number", { ...single, runs: "-1" }, statusTexts.invalidRuns],
    ["an unknown EVM version", { ...single, evmversion: "mars" }, statusTexts.invalidEvmVersion],
    ["a library without an address", { ...single, libraryname2: "M" }, statusTexts.invalidLibrary],
    ["an address without its library", { ...single, libraryaddress2: address }, statusTexts.invalidLibrary],
  ];
  for (const [what, fields, text] of singleFileRefusals) {
    it(`refuses a single file with ${what}`, () => {
      expect(parse(fields)).to.deep.equal({ kind: "invalid", text });
    });
  }
});
