import { expect } from "chai";
import fc from "fast-check";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import { findMetadataChange } from "../../../src/core/causes/find-metadata-change.ts";
import { listSubsets } from "../../../src/core/causes/list-variations.ts";
import type { MetadataSearch } from "../../../src/core/causes/metadata-document.ts";
import { type CompilationElsewhere, compileElsewhere } from "../../helpers/compile-elsewhere.ts";

describe("findMetadataChange", () => {
  const base =
    "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Base { uint256 public one; }\n";

  const top =
    '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\nimport "./Base.sol";\ncontract Top is Base {}\n';

  const files = { "contracts/Top.sol": top, "contracts/Base.sol": base };

  const contents = { "project/contracts/Top.sol": top, "project/contracts/Base.sol": base };

  const library = "project/contracts/Lib.sol:Lib";

  const libraryAddress = "0x000000000000000000000000000000000000bEEF" as const;

  const nothing = { change: undefined, ruledOut: [] };

  /** Written by solc 0.5.10 (npm), and the hashes in its bytecode of the same with 999 runs, and with CRLF. */
  const firstSwarm = {
    contents: { "A.sol": "pragma solidity >=0.4.0;\ncontract A { uint public x; }\n" },
    metadata:
      '{"compiler":{"version":"0.5.10+commit.5a6ea5b1"},"language":"Solidity","output":{"abi":[{"constant":true,"inputs":[],"name":"x","outputs":[{"name":"","type":"uint256"}],"payable":false,"stateMutability":"view","type":"function"}],"devdoc":{"methods":{}},"userdoc":{"methods":{}}},"settings":{"compilationTarget":{"A.sol":"A"},"evmVersion":"petersburg","libraries":{},"optimizer":{"enabled":true,"runs":200},"remappings":[]},"sources":{"A.sol":{"keccak256":"0xea246d31a01a100e288371d6244a813c0cac0eb85297859f7b54e43a52a38d8d","urls":["bzzr://0a4ff81aee2690c49dbcd9746ebc7c6db1a547d12f634767839181b4fee1e1db","dweb:/ipfs/Qmebm3kvB1SD5QdbbMpV6zFMH8PgAUZugbiRfdd42pUvr6"]}},"version":1}',
    digests: {
      runs999: "78c835bc1c022797eee5fe66ee5a51c48d4ee860ddb8f92730d39ae8e96c09a9",
      windows: "7f4a9afdbba24d296ea1b877787ec1cc116d0280c197b968a2c44d0521d544d4",
    },
  } as const;

  let text = "";

  before(async () => {
    const { metadata = "" } = await compileElsewhere({ files, name: "Top", outputs: "metadata" });
    text = metadata;
  });

  const search = async (deployed: Partial<CompilationElsewhere>): Promise<MetadataSearch> => {
    const { runtimeBytecode } = await compileElsewhere({ files, name: "Top", ...deployed });
    const onChain = findTrailingMetadata(runtimeBytecode.object)?.metadata;
    return findMetadataChange({ text, contents, libraries: { [library]: libraryAddress } }, onChain);
  };

  const find = async (deployed: Partial<CompilationElsewhere>) => (await search(deployed)).change;

  const windows = (content: string) => content.replaceAll("\n", "\r\n");

  it("finds the files whose line ends changed, each and all", async () => {
    const one = await find({ files: { ...files, "contracts/Base.sol": windows(base) } });
    const all = await find({
      files: { "contracts/Top.sol": windows(top), "contracts/Base.sol": windows(base) },
    });

    expect(one).to.deep.equal({
      kind: "line-ends",
      sources: ["project/contracts/Base.sol"],
      deployed: "CRLF",
    });
    expect(all).to.deep.include({ kind: "line-ends", deployed: "CRLF" });
    expect(all?.kind === "line-ends" && all.sources).to.have.members(Object.keys(contents));
  });

  it("finds a last line break that was added or left out", async () => {
    const missing = await find({ files: { ...files, "contracts/Top.sol": top.trimEnd() } });

    expect(missing).to.deep.equal({
      kind: "final-newline",
      sources: ["project/contracts/Top.sol"],
      deployed: "missing",
    });
  });

  it("finds settings, one or several", async () => {
    const optimizer = { enabled: true, runs: 999_999 };
    const one = await find({ settings: { evmVersion: "berlin" } });
    const several = await find({ settings: { optimizer, viaIR: true } });

    expect(one?.kind === "settings" && one.deployed).to.include({
      evmVersion: "berlin",
      optimizerEnabled: false,
    });
    expect(several?.kind === "settings" && several.deployed).to.deep.equal({
      evmVersion: "osaka",
      optimizerEnabled: true,
      optimizerRuns: 999_999,
      viaIr: true,
    });
  });

  it("finds libraries that the compiler was given", async () => {
    const libraries = { "project/contracts/Lib.sol": { Lib: libraryAddress } };

    expect(await find({ settings: { libraries } })).to.deep.equal({
      kind: "libraries",
      built: "none",
      deployed: `${library} at ${libraryAddress.toLowerCase()}`,
    });
  });

  it("finds those that the code of the contract does not use, where the build knows them", async () => {
    const other = { "contracts/Other.sol": { Other: `0x${"0d".repeat(20)}` } };
    const both = { "project/contracts/Lib.sol": { Lib: libraryAddress }, ...other };
    const built = await compileElsewhere({
      files,
      name: "Top",
      outputs: "metadata",
      settings: { libraries: both },
    });
    const back = async (libraries: Readonly<Record<string, object>>) => {
      const { runtimeBytecode } = await compileElsewhere({ files, name: "Top", settings: { libraries } });
      const onChain = findTrailingMetadata(runtimeBytecode.object)?.metadata;
      const subject = { text: built.metadata ?? "", contents, libraries: { [library]: libraryAddress } };
      return findMetadataChange(subject, onChain).change;
    };

    for (const [deployed, told] of [
      [{}, "none"],
      [other, `contracts/Other.sol:Other at 0x${"0d".repeat(20)}`],
      [
        { "project/contracts/Lib.sol": { Lib: libraryAddress } },
        `${library} at ${libraryAddress.toLowerCase()}`,
      ],
    ] as const) {
      expect(await back(deployed)).to.include({ kind: "libraries", deployed: told });
    }
  });

  it("finds the source names of other tools, and those of Hardhat 3 for a build of another tool", async () => {
    const { metadata = "" } = await compileElsewhere({ files, name: "Top", outputs: "metadata", prefix: "" });
    const { runtimeBytecode } = await compileElsewhere({ files, name: "Top" });
    const onChain = findTrailingMetadata(runtimeBytecode.object)?.metadata;
    const { change } = findMetadataChange({ text: metadata, contents: files, libraries: {} }, onChain);

    expect(await find({ prefix: "" })).to.deep.equal({ kind: "source-names", deployed: "other-tools" });
    expect(change).to.deep.equal({ kind: "source-names", deployed: "hardhat-3" });
  });

  it("finds the names in a package's own project, for a contract of a sibling project", async () => {
    const ownRemapping = ":@a/b/=npm/@a/b@1.0.0/";
    const built = await compileElsewhere({
      files,
      name: "Top",
      outputs: "metadata",
      prefix: "npm/@me/pool@local/",
      settings: {
        remappings: ["project/:@me/pool/=npm/@me/pool@local/", `npm/@me/pool@local/${ownRemapping}`],
      },
    });
    const of = async (prefix: string, remappings: readonly string[]) => {
      const compiled = await compileElsewhere({ files, name: "Top", prefix, settings: { remappings } });
      const onChain = findTrailingMetadata(compiled.runtimeBytecode.object)?.metadata;
      return findMetadataChange({ text: built.metadata ?? "", contents: {}, libraries: {} }, onChain).change;
    };
    const own = { kind: "source-names", deployed: "own-project", packageName: "@me/pool" };

    expect(await of("project/", [`project/${ownRemapping}`])).to.deep.equal({
      ...own,
      target: "project/contracts/Top.sol",
    });
    expect(await of("project/", [])).to.deep.equal({ ...own, target: "project/contracts/Top.sol" });
    expect(await of("", [])).to.deep.equal({ ...own, target: "contracts/Top.sol" });
    expect(await of("npm/@me/other@local/", [])).to.equal(undefined);
  });

  it("does not rule out the names of Hardhat 3 for packages whose version is not known", async () => {
    const names = { "contracts/Top.sol": top.replace("./Base.sol", "@a/b/Base.sol"), "@a/b/Base.sol": base };
    const { metadata = "" } = await compileElsewhere({
      files: names,
      name: "Top",
      outputs: "metadata",
      prefix: "",
    });
    const onChain = findTrailingMetadata(
      (await compileElsewhere({ files, name: "Top" })).runtimeBytecode.object,
    );
    const rule = (packageVersions: Readonly<Record<string, string>>) =>
      findMetadataChange(
        { text: metadata, contents: names, libraries: {}, packageVersions },
        onChain?.metadata,
      ).ruledOut;

    expect(rule({})).not.to.include("source-names");
    expect(rule({ "@a/b": "1.0.0" })).to.include("source-names");
  });

  it("finds remappings that were added since, and whether only foreign ones were", async () => {
    const remappings = ["project/:a/=npm/a@1.0.0/", "project/:b/=npm/b@1.0.0/"];
    const built = await compileElsewhere({
      files,
      name: "Top",
      outputs: "metadata",
      settings: { remappings },
    });
    const of = async (kept: readonly string[]) => {
      const { runtimeBytecode } = await compileElsewhere({
        files,
        name: "Top",
        settings: { remappings: kept },
      });
      const onChain = findTrailingMetadata(runtimeBytecode.object)?.metadata;
      return findMetadataChange({ text: built.metadata ?? "", contents, libraries: {} }, onChain).change;
    };

    expect(await of([])).to.deep.equal({ kind: "remappings", added: remappings, isAlone: true });
    expect(await of(remappings.slice(0, 1))).to.deep.equal({
      kind: "remappings",
      added: remappings.slice(1),
      isAlone: false,
    });
  });

  it("finds settings that only metadata shows", async () => {
    const literal = { metadata: { useLiteralContent: true } };
    const details = { optimizer: { enabled: true, runs: 200, details: { peephole: false } } };
    const ofLiteral = await compileElsewhere({ files, name: "Top", outputs: "metadata", settings: literal });
    const ofDetails = await compileElsewhere({ files, name: "Top", outputs: "metadata", settings: details });
    const plain = await compileElsewhere({ files, name: "Top" });
    const optimized = await compileElsewhere({
      files,
      name: "Top",
      settings: { optimizer: { enabled: true, runs: 200 } },
    });
    const back = (built: CompiledContract, deployed: CompiledContract) =>
      findMetadataChange(
        { text: built.metadata ?? "", contents, libraries: {} },
        findTrailingMetadata(deployed.runtimeBytecode.object)?.metadata,
      ).change;
    const setting = "metadata.useLiteralContent";

    expect(await find({ settings: literal })).to.deep.equal({
      kind: "metadata-settings",
      changes: [{ setting, built: "false", deployed: "true" }],
    });
    expect(back(ofLiteral, plain)).to.deep.equal({
      kind: "metadata-settings",
      changes: [{ setting, built: "true", deployed: "false" }],
    });
    expect(back(ofDetails, optimized)).to.deep.equal({
      kind: "metadata-settings",
      changes: [
        { setting: "optimizer.details", built: "set", deployed: "not set" },
        { setting: "optimizer.enabled", built: "not set", deployed: "true" },
      ],
    });
  });

  it("finds nothing where a comment changed or there is no hash, and tells what it ruled out", async () => {
    const commented = { ...files, "contracts/Top.sol": `${top}// a comment\n` };
    const { change, ruledOut } = await search({ files: commented });

    expect(change).to.equal(undefined);
    expect(ruledOut).to.deep.equal([
      "libraries",
      "source-names",
      "metadata-settings",
      "each-setting",
      "line-ends",
      "settings",
    ]);
    expect(await search({ settings: { metadata: { bytecodeHash: "none" } } })).to.deep.equal(nothing);
    expect(findMetadataChange({ text: "{}", contents, libraries: {} }, undefined)).to.deep.equal(nothing);
  });

  it("tries names and settings before many subsets of files, and names only what it tried in full", async () => {
    const settings = { metadata: { bytecodeHash: "bzzr1" } };
    const many = Array.from({ length: 8 }, (_, index) => `contracts/M${index}.sol`);
    const imports = many.map((name) => `import "./${name.slice("contracts/".length)}";\n`).join("");
    const wide = {
      "contracts/Top.sol": `${imports}${top}`,
      "contracts/Base.sol": base,
      ...Object.fromEntries(
        many.map((name, index) => [name, `library M${index} {}\n// ${"x".repeat(4_000)}\n`]),
      ),
    };
    const built = await compileElsewhere({ files: wide, name: "Top", outputs: "metadata", settings });
    const wideContents = Object.fromEntries(
      Object.entries(wide).map(([name, content]) => [`project/${name}`, content]),
    );
    const of = async (deployed: Partial<CompilationElsewhere>) => {
      const { runtimeBytecode } = await compileElsewhere({ files: wide, name: "Top", settings, ...deployed });
      const onChain = findTrailingMetadata(runtimeBytecode.object)?.metadata;
      return findMetadataChange(
        { text: built.metadata ?? "", contents: wideContents, libraries: {} },
        onChain,
      );
    };
    const commented = { ...wide, "contracts/Top.sol": `${imports}${top}// a comment\n` };
    const { change, ruledOut } = await of({ files: commented });

    expect((await of({ prefix: "" })).change).to.include({ kind: "source-names" });
    expect(change).to.equal(undefined);
    expect(ruledOut).to.include.members(["source-names", "each-setting", "line-ends"]);
    expect(ruledOut).not.to.include.members(["settings"]);
    expect(ruledOut).not.to.include.members(["line-ends-of-some"]);
  });

  it("rules out no kind of change of which it tried only some", () => {
    const document = JSON.parse(firstSwarm.metadata);
    const rule = (many: number) => {
      const names = Array.from({ length: many }, (_, index) => `${index}.sol`);
      const remappings = names.map((name) => `project/:${name}/=npm/${name}/`);
      const sources = Object.fromEntries(names.map((name) => [name, document.sources["A.sol"]]));
      const settings = { ...document.settings, remappings };
      const texts = names.map((name) => [name, firstSwarm.contents["A.sol"]] as const);
      const { ruledOut } = findMetadataChange(
        {
          text: JSON.stringify({ ...document, settings, sources }),
          contents: Object.fromEntries(texts),
          libraries: {},
        },
        {
          compilerVersion: "0.5.10",
          sourceHash: { kind: "ipfs", digest: "5a".repeat(32) },
          experimental: false,
        },
      );
      return ruledOut.filter((aspect) => ["remappings", "line-ends", "line-ends-of-some"].includes(aspect));
    };

    expect(rule(8)).to.deep.equal(["line-ends", "remappings", "line-ends-of-some"]);
    expect(rule(9)).to.deep.equal(["line-ends"]);
  });

  it("reads the hashes of the first Swarm, too", () => {
    const subject = { text: firstSwarm.metadata, contents: firstSwarm.contents, libraries: {} };
    const of = (digest: string) =>
      findMetadataChange(subject, {
        compilerVersion: "0.5.10",
        sourceHash: { kind: "bzzr0", digest },
        experimental: false,
      });
    const settings = of(firstSwarm.digests.runs999).change;

    expect(settings?.kind === "settings" && settings.deployed.optimizerRuns).to.equal(999);
    expect(of(firstSwarm.digests.windows).change).to.deep.equal({
      kind: "line-ends",
      sources: ["A.sol"],
      deployed: "CRLF",
    });
    expect(of("5a".repeat(32)).ruledOut).to.include.members(["each-setting", "line-ends"]);
  });
});

describe("listSubsets", () => {
  it("lists each subset of a few items once, the whole first and the empty one never", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), (count) => {
        const items = Array.from({ length: count }, (_, index) => index);
        const subsets = listSubsets(items);
        const distinct = new Set(subsets.map((subset) => subset.join()));

        expect(distinct.size).to.equal(subsets.length);
        expect(subsets).to.have.length(count === 0 ? 0 : 2 ** count - 1);
        expect(subsets[0] ?? []).to.deep.equal(items);
      }),
    );
  });

  it("lists no more of many items than can be tried", () => {
    const items = Array.from({ length: 200 }, (_, index) => index);

    expect(listSubsets(items)).to.have.length(201);
    expect(listSubsets(items.slice(0, 40))).to.have.length(1 + 40 + 780);
  });
});
