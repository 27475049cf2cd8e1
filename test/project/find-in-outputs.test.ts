import { truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { BuildInfoInvalidError } from "../../src/core/errors/project-errors.ts";
import { findInOutputs } from "../../src/project/find-in-outputs.ts";
import { readStoredOutput } from "../core/build/build-fixture.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

/** More than is read at first. */
const much = "x".repeat(2 ** 24);

const { contracts, ...others } = JSON.parse(readStoredOutput().bytes.toString()).output;

async function find(folder: string): Promise<readonly string[]> {
  const found = await findInOutputs(folder, { contractName: "Safe" });
  return found.map(({ contractName }) => contractName);
}

describe("findInOutputs, in an output that is large", () => {
  for (const [where, output] of [
    ["at its beginning", { contracts, ...others, much }],
    ["behind everything else", { ...others, much, contracts }],
  ] as const) {
    it(`finds contracts ${where}`, () =>
      inTemporaryFolder(async (folder) => {
        await writeFile(path.join(folder, "large.output.json"), JSON.stringify({ output }));

        expect(await find(folder)).to.deep.equal(["Safe"]);
      }));
  }

  it("refuses one that is cut off before its contracts end", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "large.output.json");
      const text = JSON.stringify({ output: { much, contracts } });
      await writeFile(file, text);
      await truncate(file, text.length - 100);
      const failure = await find(folder).catch((error: unknown) => error);

      expect(failure).to.be.instanceOf(BuildInfoInvalidError).with.property("file", file);
    }));
});
