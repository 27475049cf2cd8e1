import { expect } from "chai";
import type { Address } from "../../../src/base/hex.ts";
import type { BuildInfo } from "../../../src/core/build/parse-build-info.ts";
import { prepareSingleFile } from "../../../src/verification/flatten/prepare-single-file.ts";
import { failureOf } from "../../helpers/failure.ts";
import { type FakeRequest, runIn } from "../../helpers/fake-run.ts";
import { type FlattenWorld, openFlattenWorld } from "./flatten-world.ts";

const first: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const second: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

function prepare(
  world: FlattenWorld,
  libraries: Readonly<Record<string, Address>> = {},
  request: FakeRequest = {},
) {
  const { contract, buildInfo } = world;
  return runIn(world, request, (run) =>
    prepareSingleFile(
      {
        found: {
          kind: "found",
          contract,
          match: { kind: "exact", sourceHash: "equal", transformations: [], libraries: {} },
        },
        creation: {
          kind: "recovered",
          constructorArguments: { encoded: "", values: [], origin: "none" },
          areArgumentsProved: true,
          trailing: "",
          transactionHash: undefined,
          libraries,
          isInitCodeCompared: true,
        },
        buildInfo,
      },
      run,
    ),
  );
}

/** A contract that calls so many libraries, linked when it is deployed. */
function toSourcesWithLibraries(count: number): BuildInfo["input"]["sources"] {
  const names = Array.from({ length: count }, (_, index) => `L${index}`);
  const libraries = names.map(
    (name, index) =>
      `library ${name} { function f(uint256 x) public pure returns (uint256) { return x + ${index}; } }`,
  );
  const calls = names.map((name) => `x = ${name}.f(x);`).join(" ");
  const target = `contract Target { function run(uint256 x) public pure returns (uint256) { ${calls} return x; } }`;
  const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;";
  return { "Main.sol": { content: [head, ...libraries, target].join("\n") } };
}

describe("prepareSingleFile", () => {
  it("sends the source, the bare name, and the licence of the whole", async () => {
    const world = openFlattenWorld("licence-or-and");
    const prepared = await prepare(world);

    expect(prepared).to.include({ codeFormat: "solidity-single-file", contractName: "Target" });
    expect(prepared.license).to.equal("GPL-3.0-or-later AND (MIT OR Apache-2.0)");
    expect(prepared.sourceCode).to.match(
      /^\/\/ SPDX-License-Identifier: GPL-3.0-or-later AND \(MIT OR Apache-2.0\)\n/,
    );
  });

  it("pairs libraries with their addresses by the names that they have in the file", async () => {
    const world = openFlattenWorld("linked-libraries");
    const { singleFile } = await prepare(world, { "One.sol:Calc": first, "Two.sol:Calc": second });

    expect(singleFile?.libraries).to.deep.equal([
      { name: "Calc", address: first },
      { name: "Calc_2", address: second },
    ]);
  });

  it("takes ten libraries, and refuses eleven with their number", async () => {
    const prepareMany = (count: number) => {
      const world = openFlattenWorld(toSourcesWithLibraries(count));
      const names = Array.from({ length: count }, (_, index) => [`Main.sol:L${index}`, first] as const);
      return prepare(world, Object.fromEntries(names));
    };
    const failure = await failureOf(prepareMany(11));

    expect((await prepareMany(10)).singleFile?.libraries).to.have.lengthOf(10);
    expect(failure.code).to.equal("SINGLE_FILE_SETTINGS");
    expect(failure.facts.libraries).to.equal("11, and there are fields for 10");
  });
});
