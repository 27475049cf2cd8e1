import { expect } from "chai";
import {
  CompilerFailedError,
  type CompilerProblem,
  CompilerUnavailableError,
  FlatteningRefusedError,
  RecordNotProvableError,
  type RecordProblem,
  SingleFileSettingsError,
  SubmissionNotReproducibleError,
} from "../../../src/core/errors/compiler-errors.ts";

describe("compiler errors", () => {
  const solcLongVersion = "0.8.30+commit.73712a01";

  const path = "/project/node_modules/solc/soljson.js";

  it("writes COMPILER_UNAVAILABLE with the places that were looked at", () => {
    const error = new CompilerUnavailableError({
      solcLongVersion,
      places: [
        { place: path, finding: "is 0.8.37+commit.f401782d" },
        { place: "/opt/solc", finding: "there is no such file" },
      ],
    });
    expect(error.code).to.equal("COMPILER_UNAVAILABLE");
    expect(error.message).to.equal(`The compiler 0.8.30+commit.73712a01 is not available.
  searched (1): /project/node_modules/solc/soljson.js: is 0.8.37+commit.f401782d
  searched (2): /opt/solc: there is no such file
Add a compiler to the Hardhat config: solidity: { compilers: [{ version: "0.8.30", path: "/path/to/soljson-or-solc" }] }.
Or build once with a network connection and this version in the config: Hardhat then downloads it.`);
  });

  it("writes COMPILER_UNAVAILABLE for a contract whose source was found", () => {
    const { summary } = new CompilerUnavailableError({
      solcLongVersion: "0.8.29",
      places: [],
      contract: "@openzeppelin/contracts/P.sol:P",
    });

    expect(summary).to.equal(
      "The source of @openzeppelin/contracts/P.sol:P was found, but the compiler 0.8.29 that is needed to prove it is not available.",
    );
  });

  it("writes COMPILER_UNAVAILABLE without a place", () => {
    const error = new CompilerUnavailableError({ solcLongVersion, places: [] });
    expect(error.message).to.equal(`The compiler 0.8.30+commit.73712a01 is not available.
  searched: nothing: no compiler is configured
Add a compiler to the Hardhat config: solidity: { compilers: [{ version: "0.8.30", path: "/path/to/soljson-or-solc" }] }.
Or build once with a network connection and this version in the config: Hardhat then downloads it.`);
  });

  it("does not bury the hints under many places", () => {
    const places = Array.from({ length: 20 }, (_, n) => ({ place: `/solc-${n}`, finding: "is no compiler" }));
    const { message } = new CompilerUnavailableError({ solcLongVersion, places });
    expect(message).to.include("searched (8): /solc-7: is no compiler\n  and:          12 more\nAdd");
  });

  const failures: [CompilerProblem, string][] = [
    [
      { kind: "time-limit", timeoutMs: 300_000 },
      `The compiler did not finish in time.
  compiler:   0.8.30+commit.73712a01
  path:       /project/node_modules/solc/soljson.js
  time limit: 300 s
Try again when the machine is less busy, or use a native compiler, which is faster.`,
    ],
    [
      { kind: "crash", detail: "memory access out of bounds" },
      `The compiler ended without an answer.
  compiler: 0.8.30+commit.73712a01
  path:     /project/node_modules/solc/soljson.js
  detail:   memory access out of bounds
Run the compiler yourself to see whether it works on this machine.`,
    ],
    [
      { kind: "no-folder", detail: "ENOSPC: no space left on device, mkdtemp '/tmp/a-XXXXXX'" },
      `The compiler was not started, because no temporary folder could be made for it.
  compiler: 0.8.30+commit.73712a01
  path:     /project/node_modules/solc/soljson.js
  detail:   ENOSPC: no space left on device, mkdtemp '/tmp/a-XXXXXX'
Free some disk space there, or set TMPDIR (on Windows TEMP) to a folder that can be written to.`,
    ],
    [
      { kind: "out-of-memory", maxBytes: 2 * 1024 * 1024 * 1024 },
      `The compiler needed more memory than the limit.
  compiler: 0.8.30+commit.73712a01
  path:     /project/node_modules/solc/soljson.js
  limit:    2048 MB
Verify the contract with fewer sources, or allow the compiler more memory.`,
    ],
    [
      { kind: "output-limit", maxBytes: 256 * 1024 * 1024 },
      `The compiler wrote more than can be read.
  compiler: 0.8.30+commit.73712a01
  path:     /project/node_modules/solc/soljson.js
  limit:    256 MB
Verify the contract with fewer sources.`,
    ],
    [
      { kind: "output-invalid", detail: "Unknown option\n\u001b[31m" },
      `The compiler returned something that is not standard JSON output.
  compiler: 0.8.30+commit.73712a01
  path:     /project/node_modules/solc/soljson.js
  detail:   Unknown option\\u{a}\\u{1b}[31m
Check that the file at this path is a Solidity compiler.`,
    ],
  ];
  for (const [problem, message] of failures) {
    it(`writes COMPILER_FAILED: ${problem.kind}`, () => {
      const error = new CompilerFailedError({ solcLongVersion, path, problem });
      expect(error.code).to.equal("COMPILER_FAILED");
      expect(error.message).to.equal(message);
    });
  }

  it("writes SUBMISSION_NOT_REPRODUCIBLE", () => {
    const error = new SubmissionNotReproducibleError({ contract: "project/contracts/A.sol:A" });
    expect(error.code).to.equal("SUBMISSION_NOT_REPRODUCIBLE");
    expect(
      error.message,
    ).to.equal(`The stored build does not compile to its own bytecode, so nothing was submitted.
  contract: contracts/A.sol:A
If it is an artifact or build info of this project, build again: npx hardhat build --force
If the build info was edited or comes from another tool, use the one that the deployment was built with.`);
  });

  const hints = {
    vyper:
      "Only Solidity and Yul can be compiled here: submit the Vyper source on the other explorer's web page.",
    other: "Verify it in the project that deployed it.",
  };
  const problems: readonly [RecordProblem, reason: string, hint: string][] = [
    [{ kind: "other-language", language: "Vyper" }, "it is written in Vyper", hints.vyper],
    [{ kind: "unknown-compiler" }, "it names no Solidity compiler", hints.other],
    [
      { kind: "refused", message: "ParserError: \u001b[31mExpected" },
      "its compiler rejects the sources: ParserError: Expected",
      hints.other,
    ],
  ];
  for (const [problem, reason, hint] of problems) {
    it(`writes RECORD_NOT_PROVABLE: ${problem.kind}`, () => {
      const error = new RecordNotProvableError({
        contract: "Pool",
        explorer: "Sourcify",
        compiler: "0.3.10",
        problem,
      });
      expect(error.code).to.equal("RECORD_NOT_PROVABLE");
      expect(
        error.message,
      ).to.equal(`The source that Sourcify shows cannot be proved here, so nothing was submitted: ${reason}.
  contract: Pool
  compiler: 0.3.10
${hint}`);
    });
  }
});

describe("flatten errors", () => {
  const contract = "contracts/Vault.sol:Vault";

  const settings = [
    { name: "viaIR", value: "true" },
    { name: "metadata.bytecodeHash", value: '"none"' },
  ];

  it("writes FLATTENING_REFUSED", () => {
    const error = new FlatteningRefusedError({ contract, reason: "the ABI differs" });

    expect(error.code).to.equal("FLATTENING_REFUSED");
    expect(error.message).to.equal(`No single file compiles to this contract: the ABI differs.
  contract: contracts/Vault.sol:Vault
Standard JSON keeps the sources unchanged: verify-contract submits it if --code-format is left out.`);
  });

  it("writes FLATTENING_REFUSED with its cause, however many names stand before it, and why", () => {
    const names = Array.from({ length: 3 }, (_, index) => `project/contracts/some/folder/Number${index}.sol`);
    const reason = `a single file has one ABI coder, but ${names.join(", ")} has v1 and ${names.join(", ")} has v2`;
    const { summary, facts } = new FlatteningRefusedError({ contract, reason, why: "others" });

    expect(summary).to.equal(`No single file compiles to this contract: ${reason}.`);
    expect(facts).to.deep.equal({ contract, why: "others" });
  });

  it("writes SINGLE_FILE_SETTINGS", () => {
    const error = new SingleFileSettingsError({ contract, settings });

    expect(error.code).to.equal("SINGLE_FILE_SETTINGS");
    expect(
      error.message,
    ).to.equal(`The contract was compiled with settings that a single-file submission cannot express.
  contract:              contracts/Vault.sol:Vault
  viaIR:                 true
  metadata.bytecodeHash: "none"
Standard JSON can: leave --code-format out, or give standard-json.`);
  });

  it("writes SINGLE_FILE_SETTINGS for an explorer that takes nothing else", () => {
    const { hints } = new SingleFileSettingsError({ contract, settings, explorer: "OneScan" });

    expect(hints).to.deep.equal([
      "Standard JSON can express them, but OneScan accepts only single files.",
      "Verify the contract on another explorer of the chain: --explorer <name or URL>",
    ]);
  });
});
