import { expect } from "chai";

import { findTrailingMetadata } from "../../../../src/core/bytecode/find-trailing-metadata.ts";
import { findMetadataChange } from "../../../../src/core/causes/metadata/find-metadata-change.ts";
import type { MetadataChange } from "../../../../src/core/causes/metadata/metadata-change.ts";
import { type CompilationElsewhere, compileElsewhere } from "../../../helpers/compile-elsewhere.ts";

const base =
  "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Base { uint256 public one; }\n";
const top =
  '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\nimport "./Base.sol";\ncontract Top is Base {}\n';
const files = { "contracts/Top.sol": top, "contracts/Base.sol": base };
const contents = { "project/contracts/Top.sol": top, "project/contracts/Base.sol": base };
const library = "project/contracts/Lib.sol:Lib";
const libraryAddress = "0x000000000000000000000000000000000000bEEF";

describe("findMetadataChange", () => {
  let text = "";

  before(async () => {
    const { metadata = "" } = await compileElsewhere({ files, name: "Top", outputs: "metadata" });
    text = metadata;
  });

  const find = async (deployed: Partial<CompilationElsewhere>): Promise<MetadataChange | undefined> => {
    const { runtimeBytecode } = await compileElsewhere({ files, name: "Top", ...deployed });
    const onChain = findTrailingMetadata(runtimeBytecode.object)?.metadata;
    return findMetadataChange({ text, contents, libraries: { [library]: libraryAddress } }, onChain);
  };

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

  it("finds the source names of other tools", async () => {
    expect(await find({ prefix: "" })).to.deep.equal({ kind: "source-names" });
  });

  it("finds nothing where nothing changed, where a comment did, or where there is no hash", async () => {
    expect(await find({})).to.equal(undefined);
    expect(await find({ files: { ...files, "contracts/Top.sol": `${top}// a comment\n` } })).to.equal(
      undefined,
    );
    expect(await find({ settings: { metadata: { bytecodeHash: "none" } } })).to.equal(undefined);
    expect(findMetadataChange({ text: "{}", contents, libraries: {} }, undefined)).to.equal(undefined);
  });
});
