import { expect } from "chai";
import { BaseError } from "../../../src/core/errors/failure.ts";
import type { CodeFormat } from "../../../src/verification/ports.ts";
import type { VerificationRequest } from "../../../src/verification/run.ts";
import { chooseCodeFormat } from "../../../src/verification/submission/prepare-submission.ts";
import { toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import { createFakeWorld } from "../../helpers/fake-ports.ts";
import { type FakeRequest, targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { arithmetic, build, createChildWorld, factory } from "../../helpers/worlds.ts";

describe("prepareSubmission", () => {
  const accepted = { kind: "already-verified", message: "" } as const;

  async function submissionOf(request: FakeRequest) {
    const world = createChildWorld({ submissions: [accepted] });
    const result = await verifyIn(world, request);
    return { submission: world.submissions[0], result };
  }

  /** `Factory` as a compiler that knows the library's address gives it. */
  function linked() {
    const { creationBytecode, runtimeBytecode } = factory;
    const link = ({ object, linkReferences }: typeof creationBytecode) =>
      linkReferences.reduce(
        (code, { offsetBytes }) =>
          code.slice(0, offsetBytes * 2) +
          "e7f1725e7734ce288f8367e1bb143e90bb3f0512" +
          code.slice(offsetBytes * 2 + 40),
        object,
      );
    return {
      ...factory,
      creationBytecode: { object: link(creationBytecode), linkReferences: [] },
      runtimeBytecode: { ...runtimeBytecode, object: link(runtimeBytecode), linkReferences: [] },
    };
  }

  it("takes the licence from the source, and the user's instead", async () => {
    expect((await submissionOf({})).submission?.licenseType).to.equal(3);
    expect((await submissionOf({})).result.license).to.equal("MIT");
    expect((await submissionOf({ license: "Apache-2.0" })).submission?.licenseType).to.equal(12);
    expect((await submissionOf({ license: "2" })).submission?.licenseType).to.equal(2);
  });

  it("names the libraries that the build was linked to before, as forge does", async () => {
    const libraries = { "contracts/Arithmetic.sol": { Arithmetic: targetAddress } };
    const settings = { ...build.input.settings, libraries };
    const world = createChildWorld({
      buildInfos: [{ ...build, input: { ...build.input, settings } }],
      submissions: [accepted],
    });

    expect((await verifyIn(world, {})).libraries).to.deep.equal({
      "contracts/Arithmetic.sol:Arithmetic": targetAddress,
    });
  });

  it("sends constructor arguments and libraries with the contract", async () => {
    const world = createFakeWorld({
      code: { [targetAddress]: toRuntimeOnChain(factory) },
      artifacts: [factory],
      buildInfos: [build],
      submissions: [accepted],
      compile: () => ({ kind: "compiled", contracts: [linked()] }),
    });
    const result = await verifyIn(world, { constructorArguments: { kind: "strings", values: ["7"] } });
    const [submission] = world.submissions;

    expect(submission?.encodedConstructorArguments).to.equal("7".padStart(64, "0"));
    expect(JSON.parse(submission?.sourceCode ?? "").settings.libraries).to.deep.equal({
      "contracts/Arithmetic.sol": { Arithmetic: "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512" },
    });
    expect(result.libraries).to.deep.equal({
      "contracts/Arithmetic.sol:Arithmetic": "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512",
    });
  });

  it("sends a single file with the bare name, the settings' fields and the licence of the whole", async () => {
    const world = createChildWorld({
      submissions: [accepted],
      compile: (job) => realCompiler.compile(job),
    });
    await verifyIn(world, { codeFormat: "single-file" });
    const [submission] = world.submissions;

    expect(submission).to.include({
      codeFormat: "solidity-single-file",
      contractName: "Child",
      compilerVersion: "v0.8.37+commit.f401782d",
      licenseType: 3,
    });
    const { optimizer, evmVersion } = build.input.settings;
    expect(submission?.singleFile).to.deep.include({ evmVersion, libraries: [] });
    expect({ enabled: submission?.singleFile?.optimizer, runs: submission?.singleFile?.runs }).to.deep.equal(
      optimizer,
    );
  });

  it("lists in the result what it sends beyond the imports", async () => {
    const world = createFakeWorld({
      code: { [targetAddress]: toRuntimeOnChain(arithmetic) },
      artifacts: [arithmetic],
      buildInfos: [build],
      submissions: [accepted],
      // The library alone comes out another way.
      compile: ({ input }) => ({
        kind: "compiled",
        contracts: Object.keys(input.sources).length === 1 ? [] : [arithmetic],
      }),
    });

    expect(await verifyIn(world)).to.deep.include({
      sources: ["contracts/Arithmetic.sol", "contracts/Factory.sol"],
      sourcesNotImported: ["contracts/Factory.sol"],
    });
  });
});

describe("chooseCodeFormat", () => {
  function choose(
    request: Pick<VerificationRequest, "codeFormat" | "requireExact">,
    codeFormats?: readonly CodeFormat[],
  ): unknown {
    try {
      return chooseCodeFormat(request, { name: "FakeScan", capabilities: { codeFormats } });
    } catch (error) {
      return error instanceof BaseError ? error : "unexpected";
    }
  }

  const json = "solidity-standard-json-input";

  const single = "solidity-single-file";

  it("is standard JSON where nothing is said and nothing is known", () => {
    expect(choose({})).to.equal("standard-json");
    expect(choose({}, [single, json])).to.equal("standard-json");
  });

  it("refuses one that the explorer does not take, and says what it takes", () => {
    for (const [codeFormat, accepted] of [
      ["standard-json", single],
      ["single-file", json],
    ] as const) {
      expect(choose({ codeFormat }, [accepted]))
        .to.include({ code: "EXPLORER_SETTING_UNSUPPORTED" })
        .and.to.have.deep.property("facts", {
          "code format": codeFormat,
          accepted: accepted === single ? "single-file" : "standard-json",
        });
    }
  });

  it("refuses a single file where only an exact match will do", () => {
    expect(choose({ requireExact: true, codeFormat: "single-file" })).to.include({ code: "INVALID_OPTION" });
    expect(choose({ requireExact: true }, [single])).to.include({ code: "INVALID_OPTION" });
    expect(choose({ requireExact: true })).to.equal("standard-json");
  });
});
