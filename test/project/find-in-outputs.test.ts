import { execFileSync } from "node:child_process";
import { rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { isFailure } from "../../src/core/errors/failure.ts";
import { findInOutputs } from "../../src/project/find-in-outputs.ts";
import { readStoredOutput } from "../core/build/build-fixture.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

/** More than the first part that is read. */
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

  it("refuses other than regular files, and files that are too long for a string", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    await inTemporaryFolder(async (folder) => {
      const problemOf = async () => {
        const failure: unknown = await find(folder).catch((error: unknown) => error);
        return isFailure(failure, "BUILD_INFO_INVALID") ? failure.facts.problem : failure;
      };
      const file = path.join(folder, "pipe.output.json");
      execFileSync("mkfifo", [file]);
      expect(await problemOf()).to.equal("it is not a regular file");

      await rm(file);
      await writeFile(file, '{"output":{"much":"');
      await truncate(file, 2 ** 31);
      expect(await problemOf()).to.equal("it is larger than 500 MiB");
    });
  });

  it("refuses an output that is cut off", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "large.output.json");
      const text = JSON.stringify({ output: { much, contracts } });
      await writeFile(file, text);
      await truncate(file, text.length - 100);
      const failure = await find(folder).catch((error: unknown) => error);

      expect(failure).to.include({ code: "BUILD_INFO_INVALID" }).with.nested.property("details.file", file);
    }));
});
