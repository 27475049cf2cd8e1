import { expect } from "chai";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import type { VariantChange } from "../../../src/core/causes/cause.ts";
import { type AnalysedSources, findVariant } from "../../../src/core/causes/find-variant.ts";
import { type CompilationElsewhere, compileElsewhere } from "../../helpers/compile-elsewhere.ts";

const base =
  "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Base { uint256 public one; }\n";
const top =
  '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\nimport "./Base.sol";\ncontract Top is Base {}\n';
const files = { "contracts/Top.sol": top, "contracts/Base.sol": base };
const contents = { "project/contracts/Top.sol": top, "project/contracts/Base.sol": base };
/** Its metadata file has 20 KB. */
const longFiles = {
  ...files,
  "contracts/Top.sol": top.replace("contract Top", `/// @notice ${"word ".repeat(4_000)}\ncontract Top`),
};
const windows = (content: string) => content.replaceAll("\n", "\r\n");
const library = "project/contracts/Lib.sol:Lib";
const libraryAddress = "0x000000000000000000000000000000000000bEEF" as const;
const given = { "project/contracts/Lib.sol": { Lib: libraryAddress } };
const remappings = ["project/:a/=npm/a@1.0.0/", "project/:b/=npm/b@1.0.0/"];
const ofOthers = ["npm/a@1.0.0/:b/=project/contracts/", "npm/c@1.0.0/:b/=project/contracts/"];
const optimized = { enabled: true, runs: 200 };

const setting = (name: string, built: string, deployed: string): VariantChange => ({
  kind: "setting",
  setting: name,
  built,
  deployed,
});

interface VariantCase {
  readonly what: string;
  readonly built?: Partial<CompilationElsewhere>;
  readonly deployed: Partial<CompilationElsewhere>;
  readonly changes: readonly VariantChange[] | undefined;
  readonly facts?: Partial<AnalysedSources>;
}

const cases: readonly VariantCase[] = [
  { what: "nothing", deployed: {}, changes: [] },
  {
    what: "unusual runs",
    built: { settings: { optimizer: optimized } },
    deployed: { settings: { optimizer: { enabled: true, runs: 777 } } },
    changes: [setting("optimizer.runs", "200", "777")],
  },
  {
    what: "a profile with settings that are not tried by themselves",
    deployed: { settings: { optimizer: { enabled: true, runs: 123_456 }, evmVersion: "paris" } },
    facts: {
      profiles: [
        {
          name: "odd",
          compilers: [
            {
              version: "0.8.37",
              settings: { optimizer: { enabled: true, runs: 123_456 }, evmVersion: "paris" },
            },
          ],
        },
      ],
    },
    changes: [
      setting("evmVersion", "osaka", "paris"),
      setting("optimizer.enabled", "false", "true"),
      setting("optimizer.runs", "200", "123456"),
    ],
  },
  {
    what: "libraries that the compiler was given",
    deployed: { settings: { libraries: given } },
    facts: { libraries: { [library]: libraryAddress } },
    changes: [
      { kind: "libraries", built: "none", deployed: `${library} at ${libraryAddress.toLowerCase()}` },
    ],
  },
  {
    what: "line endings of all files, with a setting",
    deployed: {
      files: { "contracts/Top.sol": windows(top), "contracts/Base.sol": windows(base) },
      settings: { viaIR: true },
    },
    changes: [
      setting("viaIR", "false", "true"),
      {
        kind: "line-ends",
        sources: ["project/contracts/Base.sol", "project/contracts/Top.sol"],
        deployed: "CRLF",
      },
    ],
  },
  {
    what: "source names of Hardhat 3",
    built: { prefix: "" },
    facts: { contents: files },
    deployed: {},
    changes: [{ kind: "source-names", deployed: "hardhat-3" }],
  },
  {
    what: "remappings that the contract does not use",
    built: { settings: { remappings } },
    deployed: {},
    changes: [{ kind: "remappings", added: remappings, isAlone: true }],
  },
  {
    what: "remappings of other files to sources that the contract uses",
    built: { settings: { remappings: [...ofOthers, "project/:base/=project/contracts/"] } },
    deployed: { settings: { remappings: ["project/:base/=project/contracts/"] } },
    changes: [{ kind: "remappings", added: ofOthers, isAlone: true }],
  },
  {
    what: "one remapping",
    built: { settings: { remappings } },
    deployed: { settings: { remappings: remappings.slice(0, 1) } },
    changes: [{ kind: "remappings", added: remappings.slice(1), isAlone: false }],
  },
  {
    what: "the optimizer and no remappings in a quick search of a long file",
    built: { files: longFiles, settings: { remappings, evmVersion: "paris" } },
    deployed: { files: longFiles, settings: { optimizer: optimized, evmVersion: "paris" } },
    facts: { isQuick: true },
    changes: [
      setting("optimizer.enabled", "false", "true"),
      { kind: "remappings", added: remappings, isAlone: true },
    ],
  },
  {
    what: "source names of other tools in a quick search",
    deployed: { prefix: "" },
    facts: { isQuick: true },
    changes: [{ kind: "source-names", deployed: "other-tools" }],
  },
  {
    what: "a comment",
    deployed: { files: { ...files, "contracts/Top.sol": `${top}// new\n` } },
    changes: undefined,
  },
];

describe("findVariant", () => {
  for (const { what, built = {}, deployed, changes, facts = {} } of cases) {
    it(`${changes === undefined ? "finds nothing for" : "finds"} ${what}`, async () => {
      const subject = { files, name: "Top" };
      const { metadata = "" } = await compileElsewhere({ ...subject, ...built, outputs: "metadata" });
      const { runtimeBytecode } = await compileElsewhere({ ...subject, ...deployed });
      const hash = findTrailingMetadata(runtimeBytecode.object)?.metadata.sourceHash;
      const found = hash && findVariant({ text: metadata, contents, ...facts }, hash);

      expect(hash, "the code has a hash").to.not.equal(undefined);
      expect(found?.changes).to.deep.equal(changes);
    });
  }

  it("reads the hashes of the first Swarm, too", () => {
    // Written by solc 0.5.10 (npm), and the hash in its bytecode of the same with 999 runs.
    const text =
      '{"compiler":{"version":"0.5.10+commit.5a6ea5b1"},"language":"Solidity","output":{"abi":[{"constant":true,"inputs":[],"name":"x","outputs":[{"name":"","type":"uint256"}],"payable":false,"stateMutability":"view","type":"function"}],"devdoc":{"methods":{}},"userdoc":{"methods":{}}},"settings":{"compilationTarget":{"A.sol":"A"},"evmVersion":"petersburg","libraries":{},"optimizer":{"enabled":true,"runs":200},"remappings":[]},"sources":{"A.sol":{"keccak256":"0xea246d31a01a100e288371d6244a813c0cac0eb85297859f7b54e43a52a38d8d","urls":["bzzr://0a4ff81aee2690c49dbcd9746ebc7c6db1a547d12f634767839181b4fee1e1db","dweb:/ipfs/Qmebm3kvB1SD5QdbbMpV6zFMH8PgAUZugbiRfdd42pUvr6"]}},"version":1}';
    const digest = "78c835bc1c022797eee5fe66ee5a51c48d4ee860ddb8f92730d39ae8e96c09a9";
    const sources = { "A.sol": "pragma solidity >=0.4.0;\ncontract A { uint public x; }\n" };

    expect(findVariant({ text, contents: sources }, { kind: "bzzr0", digest })?.changes).to.deep.equal([
      setting("optimizer.runs", "200", "999"),
    ]);
  });

  it("finds nothing by a file that it could not write again to the byte", () => {
    expect(findVariant({ text: "{}", contents }, { kind: "ipfs", digest: "5a".repeat(32) })).to.equal(
      undefined,
    );
  });
});
