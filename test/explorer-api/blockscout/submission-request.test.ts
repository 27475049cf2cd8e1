import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import type { Submission } from "../../../src/core/contract/contract-record.ts";
import {
  buildRestSubmission,
  type ParsedRestRequest,
  parseFlattenedCodeRequest,
  parseStandardInputRequest,
  type ReceivedSubmission,
  type RestSubmission,
  toSubmissionPath,
} from "../../../src/explorer-api/blockscout/submission-request.ts";
import { verificationTexts } from "../../../src/explorer-api/blockscout/verification-answer.ts";

const address: Address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";

const standardJson: Submission = {
  address,
  codeFormat: "solidity-standard-json-input",
  sourceCode: '{"language":"Solidity","sources":{"A.sol":{"content":"contract A {}"}}}',
  contractName: "A.sol:A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "00ff",
  licenseType: 12,
};

const singleFile: Submission = {
  ...standardJson,
  codeFormat: "solidity-single-file",
  sourceCode: "contract A {}",
  contractName: "A",
  singleFile: {
    optimizer: true,
    runs: 999,
    evmVersion: "cancun",
    libraries: [{ name: "Lib", address: "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512" }],
  },
};

/** What a server reads from what goes over the wire, as texts. */
function receive({ fields, file }: RestSubmission): ReceivedSubmission {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return { address, parameters: new Map(texts), files: file === undefined ? [] : [file] };
}

function change(submission: Submission, fields: Readonly<Record<string, string | undefined>>) {
  const received = receive(buildRestSubmission(submission));
  const given = [...received.parameters, ...Object.entries(fields)].flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  const removed = Object.keys(fields).filter((name) => fields[name] === undefined);
  return { ...received, parameters: new Map(given.filter(([name]) => !removed.includes(name))) };
}

const messageOf = (parsed: ParsedRestRequest) => parsed.kind === "invalid" && parsed.answer.message;

describe("a submission over REST", () => {
  it("is read back as it was written: standard JSON", () => {
    for (const autodetectsArguments of [true, false]) {
      const sent = buildRestSubmission(standardJson, { autodetectsArguments });

      expect(sent.path).to.equal(`/v2/smart-contracts/${address}/verification/via/standard-input`);
      expect(sent.file).to.include({ field: "files[0]", contentType: "application/json" });
      expect(parseStandardInputRequest(receive(sent))).to.deep.equal({
        kind: "request",
        request: { submission: standardJson, autodetectsArguments },
      });
    }
  });

  it("is read back as it was written: a single file", () => {
    const sent = buildRestSubmission(singleFile);

    expect(sent).to.include({ path: toSubmissionPath(address, "flattened-code"), file: undefined });
    expect(parseFlattenedCodeRequest(receive(sent))).to.deep.equal({
      kind: "request",
      request: { submission: singleFile, autodetectsArguments: false },
    });
  });

  it("needs a compiler version alone", () => {
    const files = receive(buildRestSubmission(standardJson)).files;
    const parameters = new Map([["compiler_version", "0.8.30+commit.73712a01.Emscripten.clang"]]);

    expect(parseStandardInputRequest({ address, parameters, files })).to.deep.equal({
      kind: "request",
      request: {
        submission: {
          ...standardJson,
          contractName: "",
          encodedConstructorArguments: "",
          licenseType: 1,
        },
        autodetectsArguments: true,
      },
    });
  });

  it("takes the settings of solc where a single file says none", () => {
    const parameters = new Map([
      ["compiler_version", standardJson.compilerVersion],
      ["source_code", "contract A {}"],
    ]);

    expect(parseFlattenedCodeRequest({ address, parameters, files: [] })).to.have.deep.nested.property(
      "request.submission.singleFile",
      { optimizer: false, runs: 200, evmVersion: undefined, libraries: [] },
    );
  });

  it("takes a licence as its word, as its number, and an empty one for none", () => {
    for (const [text, licenseType] of [
      ["mit", 3],
      ["12", 12],
      ["", 1],
    ] as const) {
      expect(parseStandardInputRequest(change(standardJson, { license_type: text }))).to.have.nested.property(
        "request.submission.licenseType",
        licenseType,
      );
    }
  });

  it("is refused in Blockscout's words", () => {
    const refusals: readonly (readonly [string, ParsedRestRequest])[] = [
      [
        verificationTexts.badRequest,
        parseStandardInputRequest(change(standardJson, { compiler_version: undefined })),
      ],
      [
        verificationTexts.badRequest,
        parseFlattenedCodeRequest(change(singleFile, { source_code: undefined })),
      ],
      [
        verificationTexts.noFiles,
        parseStandardInputRequest({ ...receive(buildRestSubmission(standardJson)), files: [] }),
      ],
      [
        verificationTexts.invalidLibraries,
        parseFlattenedCodeRequest(change(singleFile, { libraries: "Lib:0x12" })),
      ],
      [
        verificationTexts.invalidLibraries,
        parseFlattenedCodeRequest(change(singleFile, { libraries: '{"Lib":"0x12"}' })),
      ],
    ];
    for (const [message, parsed] of refusals) {
      expect(messageOf(parsed)).to.equal(message);
    }
  });

  it("is refused where a field has another form", () => {
    const wrong = [
      { compiler_version: "latest" },
      { constructor_args: "0xabc" },
      { evm_version: "tomorrow" },
      { optimization_runs: "-1" },
      { is_optimization_enabled: "perhaps" },
      { autodetect_constructor_args: "perhaps" },
    ];
    for (const fields of wrong) {
      expect(
        messageOf(parseFlattenedCodeRequest(change(singleFile, fields))),
        JSON.stringify(fields),
      ).to.equal(verificationTexts.invalidParameters);
    }
    expect(
      messageOf(
        parseStandardInputRequest({ ...receive(buildRestSubmission(standardJson)), address: "0x12" }),
      ),
    ).to.equal(verificationTexts.invalidParameters);
  });

  it("holds no file of another content type", () => {
    const received = receive(buildRestSubmission(standardJson));
    const files = received.files.map((file) => ({ ...file, contentType: "application/octet-stream" }));

    expect(messageOf(parseStandardInputRequest({ ...received, files }))).to.equal(verificationTexts.noFiles);
  });
});
