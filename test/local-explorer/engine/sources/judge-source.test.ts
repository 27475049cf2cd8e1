import { expect } from "chai";
import type { Address, Hex } from "../../../../src/base/hex.ts";
import type { CompilerInput } from "../../../../src/core/compiler-input/compiler-input.ts";
import { keccak256 } from "../../../../src/core/contract/address.ts";
import { create2Address } from "../../../../src/core/creation/addresses.ts";
import { createFailure } from "../../../../src/core/errors/failure.ts";
import { toStandardJson } from "../../../../src/local-explorer/api/etherscan/submissions.ts";
import type { ContractOnChain } from "../../../../src/local-explorer/engine/compare-with-chain.ts";
import type { CompileOptions } from "../../../../src/local-explorer/engine/compile-target.ts";
import type { SourceSubmission } from "../../../../src/local-explorer/engine/records.ts";
import { toRejectedVerdict } from "../../../../src/local-explorer/engine/rejection.ts";
import {
  judgeSource,
  type SourceJudgement,
} from "../../../../src/local-explorer/engine/sources/judge-source.ts";
import type { Compiler } from "../../../../src/verification/ports.ts";
import { realCompiler } from "../../../helpers/real-compiler.ts";
import { compileInput, solcLongVersion, toInput } from "../../compile-source.ts";
import { openTestChain, type TestChain } from "../../open-test-chain.ts";
import { counterSource, libraryUserSource } from "../../sources.ts";

const options: CompileOptions = {
  compiler: realCompiler,
  signal: new AbortController().signal,
};

function toSubmission(input: CompilerInput, changes: Partial<SourceSubmission> = {}): SourceSubmission {
  return {
    address: "0x",
    codeFormat: "solidity-standard-json-input",
    sourceCode: JSON.stringify(input),
    contractName: "contracts/Test.sol:Counter",
    compilerVersion: `v${solcLongVersion}`,
    encodedConstructorArguments: "",
    licenseType: 3,
    ...changes,
  };
}

/** The text of a rejection; an empty one for a match. */
function textOf(judgement: SourceJudgement): string {
  return judgement.kind === "rejected" ? toRejectedVerdict(judgement).message : "";
}

describe("judgeSource", () => {
  let chain: TestChain;
  before(async () => {
    chain = await openTestChain();
  });
  after(() => chain.close());

  const readOnChain = async (address: Address): Promise<ContractOnChain> => ({
    address,
    runtimeBytecode: await chain.reader.getCode(address),
    creationBytecode: (await chain.reader.findCreation(address))?.creationBytecode,
  });

  describe("of a contract with an immutable and constructor arguments", () => {
    const input = toInput(counterSource);
    let onChain: ContractOnChain;
    let encodedConstructorArguments: string;
    before(async () => {
      encodedConstructorArguments = chain.account.slice(2).padStart(64, "0") + "07".padStart(64, "0");
      const { object } = (await compileInput(input))("Counter").creationBytecode;
      onChain = await readOnChain(await chain.deploy(object + encodedConstructorArguments));
    });

    const judge = async (
      changes: Partial<SourceSubmission> = {},
      overrides: Partial<CompileOptions> = {},
    ): Promise<SourceJudgement> => {
      const submission = toSubmission(input, { encodedConstructorArguments, ...changes });
      return await judgeSource({ submission, onChain }, { ...options, ...overrides });
    };

    it("verifies a source with another comment as a partial match", async () => {
      const sourceCode = JSON.stringify(toInput(`${counterSource}\n// added later\n`));

      expect(await judge({ sourceCode })).to.deep.include({ kind: "verified", match: "partial" });
    });

    it("refuses other code, and says where it differs", async () => {
      const sourceCode = JSON.stringify(toInput(counterSource.replace("count += 1", "count += 2")));

      expect(textOf(await judge({ sourceCode }))).to.match(
        /^Fail - Unable to verify\. Compiled contract runtime bytecode does NOT match .* at byte \d+/,
      );
    });

    it("refuses other settings, and says how long the codes are", async () => {
      const sourceCode = JSON.stringify(toInput(counterSource, { optimizer: { enabled: false } }));

      expect(textOf(await judge({ sourceCode }))).to.match(/Compiled: \d+ bytes, on the chain: \d+ bytes/);
    });

    for (const [name, given] of [
      ["missing", ""],
      ["other", "00".repeat(64)],
    ] as const) {
      it(`refuses ${name} constructor arguments, and tells those on the chain`, async () => {
        const text = textOf(await judge({ encodedConstructorArguments: given }));

        expect(text)
          .to.match(
            /^Fail - Unable to verify\. Please check if the correct constructor argument was entered\./,
          )
          .and.include(encodedConstructorArguments);
      });
    }

    it("accepts arguments that encode the parameters if the creation is not known", async () => {
      const unknown = { ...onChain, creationBytecode: undefined };
      const judgeUnknown = async (given: string) =>
        await judgeSource(
          { submission: toSubmission(input, { encodedConstructorArguments: given }), onChain: unknown },
          options,
        );

      expect(await judgeUnknown(encodedConstructorArguments)).to.deep.include({ match: "exact" });
      expect(textOf(await judgeUnknown(""))).to.match(
        /not an encoding of constructor\(address owner_, uint256 start\)/,
      );
      expect(textOf(await judgeUnknown(`${encodedConstructorArguments}00`))).to.match(/not an encoding of/);
    });

    it("takes the arguments from the creation if the submission has no arguments", async () => {
      const judgement = await judge({ autodetectsArguments: true, encodedConstructorArguments: "00" });

      expect(judgement).to.deep.include({ kind: "verified", match: "exact", encodedConstructorArguments });
    });

    it("refuses a submission without arguments if the creation is not known", async () => {
      const submission = toSubmission(input, { autodetectsArguments: true });
      const unknown = { ...onChain, creationBytecode: undefined };

      expect(textOf(await judgeSource({ submission, onChain: unknown }, options))).to.match(
        /None given for constructor\(address owner_, uint256 start\), and the creation was not found/,
      );
    });

    it("refuses an interface and a missing contract, with the reason", async () => {
      const sourceCode = JSON.stringify(toInput("interface Nothing {}"));

      expect(textOf(await judge({ contractName: "contracts/Test.sol:Nothing", sourceCode }))).to.match(
        /has no bytecode of its own$/,
      );
      expect(textOf(await judge({ contractName: "contracts/Test.sol:Missing" }))).to.match(
        /^Fail - Unable to verify\. Unable to locate ContractName.* no contract contracts\/Test\.sol:Missing$/,
      );
    });

    it("refuses another constructor if the address (CREATE2) proves the init code in a call", async () => {
      const own = onChain.creationBytecode?.slice(2) ?? "";
      const salt = "07".repeat(32);
      const judgeCreate2 = async (code: string) => {
        const address = create2Address({
          factory: chain.account,
          salt,
          creationBytecodeHash: keccak256(Buffer.from(code, "hex")),
        });
        const creationCall = { data: salt + code, accounts: [chain.account], chainId: 31_337 };
        const submission = toSubmission(input, { encodedConstructorArguments });
        const created = { ...onChain, address, creationBytecode: undefined, creationCall };
        return await judgeSource({ submission, onChain: created }, options);
      };

      expect(await judgeCreate2(own)).to.deep.include({ match: "exact" });
      expect(textOf(await judgeCreate2(own.replace("5f", "60")))).to.match(
        /deployment bytecode does NOT match/,
      );
    });

    it("gives the first error of the compiler", async () => {
      const sourceCode = JSON.stringify(toInput(counterSource.replace("count += 1", "cuont += 1")));

      expect(textOf(await judge({ sourceCode }))).to.match(
        /^Fail - Unable to verify\. Solidity Compilation Error: .*Undeclared identifier/,
      );
    });

    for (const [name, sourceCode] of [
      ["text that is not JSON", counterSource],
      ["JSON without sources", '{"language":"Solidity","settings":{}}'],
      [
        "a source by URL alone",
        '{"language":"Solidity","sources":{"a.sol":{"urls":["ipfs://Qm"]}},"settings":{}}',
      ],
      [
        "JSON that is nested to break whoever reads it",
        JSON.stringify({ ...input, settings: { x: 0 } }).replace(
          ":0",
          `:${'{"a":'.repeat(100_000)}0${"}".repeat(100_000)}`,
        ),
      ],
      ["another language", JSON.stringify({ ...input, language: "Vyper" })],
      ["settings of another form", JSON.stringify({ ...input, settings: { libraries: ["L"] } })],
    ] as const) {
      it(`refuses ${name} without asking the compiler`, async () => {
        const compiler: Compiler = { compile: () => Promise.reject(new RangeError("asked")) };

        expect(textOf(await judge({ sourceCode }, { compiler }))).to.match(/^Fail - Unable to verify\. /);
      });
    }

    it("says that it does not have the compiler", async () => {
      const compiler: Compiler = {
        compile: ({ solcLongVersion: version }) =>
          Promise.reject(createFailure("COMPILER_UNAVAILABLE", { solcLongVersion: version, places: [] })),
      };

      expect(textOf(await judge({}, { compiler }))).to.include(`v${solcLongVersion} is not available`);
    });

    for (const [problem, expected] of [
      [
        { kind: "no-folder", detail: "ENOSPC: no space left on device, mkdtemp" },
        /temporary error, please retry: no folder can be made for the compiler: ENOSPC/,
      ],
      [{ kind: "time-limit", timeoutMs: 2_000 }, /stopped because it took longer than 2 seconds$/],
      [{ kind: "out-of-memory", maxBytes: 2 ** 30 }, /it needed more than 1024 MB of memory$/],
    ] as const) {
      it(`says why the compiler failed: ${problem.kind}`, async () => {
        const failure = createFailure("COMPILER_FAILED", { solcLongVersion, path: "/solc", problem });

        const refusal = await judge({}, { compiler: { compile: () => Promise.reject(failure) } });
        expect(textOf(refusal)).to.match(expected);
      });
    }

    it("compiles a single file with exactly the fields that were sent", async () => {
      const single = { optimizer: true, runs: 150, evmVersion: "cancun", libraries: [] };
      const asFile = { sourceCode: counterSource, contractName: "Counter" };

      // The source had another name when it was deployed, which the metadata knows.
      expect(await judge(toStandardJson({ ...asFile, singleFile: single }))).to.deep.include({
        kind: "verified",
        match: "partial",
      });
      const unoptimized = { ...single, optimizer: false };
      expect(textOf(await judge(toStandardJson({ ...asFile, singleFile: unoptimized })))).to.match(
        /does NOT match/,
      );
    });
  });

  describe("of a contract with a library", () => {
    const libraryAddress = `0x${"ab".repeat(20)}`;
    const withLibraries = (address: string) =>
      toInput(libraryUserSource, { libraries: { "contracts/Test.sol": { Sums: address } } });
    const contractName = "contracts/Test.sol:LibraryUser";

    const deploy = async (input: CompilerInput): Promise<ContractOnChain> => {
      const { object } = (await compileInput(input))("LibraryUser").creationBytecode;
      const linked = object.replaceAll(/__\$[0-9a-f]{34}\$__/g, libraryAddress.slice(2));
      return await readOnChain(await chain.deploy(linked));
    };
    const judge = async (input: CompilerInput, onChain: ContractOnChain): Promise<SourceJudgement> =>
      await judgeSource({ submission: toSubmission(input, { contractName }), onChain }, options);

    it("verifies exactly what was linked after it was compiled, as Hardhat does", async () => {
      const onChain = await deploy(toInput(libraryUserSource));

      expect(await judge(withLibraries(libraryAddress), onChain)).to.deep.include({
        match: "exact",
        linkedLibraries: { "contracts/Test.sol:Sums": "ab".repeat(20) },
      });
    });

    it("verifies exactly what the compiler has linked, which changes the metadata", async () => {
      const onChain = await deploy(withLibraries(libraryAddress));

      expect(await judge(withLibraries(libraryAddress), onChain)).to.deep.include({
        match: "exact",
        linkedLibraries: { "contracts/Test.sol:Sums": "ab".repeat(20) },
      });
    });

    it("asks for a library that was not given, and tells its address", async () => {
      const onChain = await deploy(toInput(libraryUserSource));

      expect(textOf(await judge(toInput(libraryUserSource), onChain)))
        .to.match(/Please check for missing Library .*Library was required but suitable match not found/)
        .and.include(`contracts/Test.sol:Sums (${libraryAddress}`);
    });

    it("refuses a library at another address", async () => {
      const onChain = await deploy(toInput(libraryUserSource));

      expect(textOf(await judge(withLibraries(`0x${"cd".repeat(20)}`), onChain)))
        .to.match(/does NOT match/)
        .and.include(`0x${"cd".repeat(20)} was given for contracts/Test.sol:Sums`);
    });

    it("links a single file with the library pairs that were sent", async () => {
      const onChain = await deploy(toInput(libraryUserSource));
      const judgeWith = async (address: Hex) => {
        const libraries = [{ name: "Sums", address }];
        const source = toStandardJson({
          sourceCode: libraryUserSource,
          contractName: "LibraryUser",
          singleFile: { optimizer: true, runs: 150, evmVersion: "cancun", libraries },
        });
        return await judgeSource({ submission: toSubmission(toInput(""), source), onChain }, options);
      };

      expect(await judgeWith(`0x${"AB".repeat(20)}`)).to.deep.include({ kind: "verified", match: "partial" });
      expect(textOf(await judgeWith(`0x${"cd".repeat(20)}`))).to.match(/does NOT match/);
    });
  });
});
