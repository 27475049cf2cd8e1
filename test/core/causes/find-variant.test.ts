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
const windows = Object.fromEntries(
  Object.entries(files).map(([name, content]) => [name, content.replaceAll("\n", "\r\n")]),
);
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
    deployed: { files: windows, settings: { viaIR: true } },
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
    what: "line endings of one file",
    deployed: { files: { ...windows, "contracts/Top.sol": top } },
    changes: [{ kind: "line-ends", sources: ["project/contracts/Base.sol"], deployed: "CRLF" }],
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
    what: "the optimizer and no remappings",
    built: { settings: { remappings, evmVersion: "paris" } },
    deployed: { settings: { optimizer: optimized, evmVersion: "paris" } },
    changes: [
      setting("optimizer.enabled", "false", "true"),
      { kind: "remappings", added: remappings, isAlone: true },
    ],
  },
  {
    what: "source names of other tools",
    deployed: { prefix: "" },
    changes: [{ kind: "source-names" }],
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
      const { digest = "" } = findTrailingMetadata(runtimeBytecode.object)?.metadata.sourceHash ?? {};
      const other = await compileElsewhere({ ...subject, ...built, files: windows, outputs: "metadata" });
      const rewritten = { text: other.metadata ?? "", lineEnds: "CRLF" } as const;
      const found = findVariant({ text: metadata, rewritten, ...facts }, digest);

      expect(digest, "the code has a hash").to.have.length(64);
      expect(found?.changes).to.deep.equal(changes);
    });
  }

  it("finds nothing by a file that it could not write again to the byte", () => {
    expect(findVariant({ text: "{}" }, "5a".repeat(32))).to.equal(undefined);
  });
});
