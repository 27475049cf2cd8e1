import { expect } from "chai";
import type { ReadBuild } from "../../../src/core/build/bundle.ts";
import { parseBuildFile } from "../../../src/core/build/parse-build-file.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";
import { readStoredInput } from "./build-fixture.ts";
import { readFoundry, readHardhat2, toFile } from "./given-build-fixture.ts";

type File = Parameters<typeof parseBuildFile>[0];

function read(file: File): ReadBuild {
  const { kind, ...build } = parseBuildFile(file);
  if ("problem" in build) {
    throw new Error(`${kind}: ${build.problem}`);
  }
  return build;
}

function problemOf(file: File): string {
  const build = parseBuildFile(file);
  return build.kind === "unknown" ? build.problem : build.kind;
}

/** A fixture with some members replaced. */
function withMembers(file: File, members: object): File {
  return toFile({ ...JSON.parse(file.bytes.toString()), ...members });
}

const input = { language: "Solidity", sources: { "A.sol": { content: "contract A {}" } }, settings: {} };

describe("parseBuildFile", () => {
  it("reads a build info of Hardhat 3, whose output is in a second file", () => {
    const build = read(readStoredInput());

    expect(build).to.include({ solcVersion: "0.8.37+commit.f401782d", output: "beside" });
    expect(Object.keys(build.input.sources)).to.include("project/contracts/Bank.sol");
  });

  it("reads a build info of Hardhat 2, which has its output in it", () => {
    const build = read(readHardhat2());

    expect(build).to.include({ solcVersion: "0.8.37+commit.f401782d", output: "here" });
    expect(build.input.settings).to.include({ evmVersion: "paris" });
    expect(Object.keys(build.input.sources)).to.deep.equal([
      "contracts/Greeter.sol",
      "contracts/Other.sol",
      "contracts/Owned.sol",
    ]);
  });

  it("reads a build info of Foundry, without what solc would refuse in its input", () => {
    const build = read(readFoundry());

    expect(build).to.include({ solcVersion: "0.8.37", output: "here" });
    expect(Object.keys(build.input)).to.deep.equal(["language", "sources", "settings"]);
    expect(build.input.settings).to.include({ evmVersion: "osaka", viaIR: false });
  });

  it("reads a standard JSON input, alone or with its compiler", () => {
    expect(read(toFile(input))).to.deep.equal({ solcVersion: undefined, input, output: "none" });
    expect(read(toFile({ solcLongVersion: "v0.8.30+commit.73712a01", input }))).to.deep.equal({
      solcVersion: "0.8.30+commit.73712a01",
      input,
      output: "none",
    });
  });

  it("reads a standard JSON input in the double braces of an explorer", () => {
    const doubled = `{${JSON.stringify(input)}}`;

    for (const text of [doubled, ` \n{ \r\n${doubled.slice(1, -1)}\n}\n`]) {
      const build = read({ path: "source.json", bytes: Buffer.from(text) });
      expect(build).to.deep.include({ solcVersion: undefined, output: "none" });
      expect(build.input.sources).to.deep.equal(input.sources);
    }
  });

  it("reads the metadata in a record of hardhat-deploy, or alone, if they have the texts of the sources", () => {
    const settings = { optimizer: { enabled: true, runs: 9 } };
    const metadata = {
      compiler: { version: "0.8.37+commit.f401782d" },
      language: "Solidity",
      settings: {
        ...settings,
        compilationTarget: { "A.sol": "A" },
        libraries: { "L.sol:L": "0x01", "L.sol:M": "0x02" },
      },
      sources: { "A.sol": { content: "contract A {}", keccak256: "0x03", license: "MIT" } },
    };
    const build = {
      kind: "read",
      solcVersion: "0.8.37+commit.f401782d",
      output: "none",
      input: {
        language: "Solidity",
        sources: { "A.sol": { content: "contract A {}" } },
        settings: { ...settings, libraries: { "L.sol": { L: "0x01", M: "0x02" } } },
      },
    };
    const hashed = { ...metadata, sources: { "A.sol": { keccak256: "0x03", urls: [] } } };

    expect(parseBuildFile(toFile(metadata))).to.deep.equal(build);
    expect(parseBuildFile(toFile({ address: "0x", metadata: JSON.stringify(metadata) }))).to.deep.equal(
      build,
    );
    expect(problemOf(toFile({ address: "0x", metadata: JSON.stringify(hashed) }))).to.contain("neither");
    expect(() => parseBuildFile(toFile(hashed))).to.throw(BaseError, "sources.A.sol.content");
    const deep = JSON.stringify(metadata).replace('"runs":9', `"runs":${"[".repeat(200)}${"]".repeat(200)}`);
    expect(problemOf(toFile({ address: "0x", metadata: deep }))).to.contain("neither");
  });

  it("names Foundry's short build info, whose failure says how to write the complete one", () => {
    // What forge 1.7.1 writes without --build-info.
    const short = {
      id: "93eb31ed8c702924",
      source_id_to_path: { 0: "src/Greeter.sol", 1: "src/Other.sol", 2: "src/Owned.sol" },
      language: "Solidity",
    };

    expect(problemOf(toFile(short))).to.equal("it is Foundry's short build info, which contains no sources");
  });

  it("refuses other JSON with the name of its format", () => {
    expect(problemOf(toFile({ name: "package" }))).to.equal(
      "it is neither a build info nor a standard JSON input",
    );
    expect(problemOf(toFile({ _format: "hh9-sol-build-info-1" }))).to.contain("hh9-sol-build-info-1");
    expect(problemOf(toFile({ _format: "hh-sol-build-info-10" }))).to.contain("hh-sol-build-info-10");
  });

  it("refuses what is damaged, and names the member that is wrong", () => {
    const { path, bytes } = readHardhat2();
    const urls = { ...input, sources: { "A.sol": { urls: ["ipfs://x"] } } };

    expect(() => parseBuildFile({ path, bytes: bytes.subarray(0, -9) })).to.throw(BaseError, path);
    expect(() => parseBuildFile(toFile([1]))).to.throw(BaseError, "not a JSON object");
    expect(() => parseBuildFile(toFile(urls))).to.throw(BaseError, "sources.A.sol.content");
    expect(() => parseBuildFile(toFile({ input }))).to.throw(BaseError, "solcLongVersion");
    expect(() => parseBuildFile(withMembers(readFoundry(), { input: undefined, output: {} }))).to.throw(
      BaseError,
      "input",
    );
  });
});
