import { mkdir, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import {
  findPackageSource,
  readPackageVersion,
  readProjectSource,
} from "../../src/project/installed-packages.ts";
import { inTemporaryFolder, withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("readPackageVersion", () => {
  const repository = fileURLToPath(new URL("../..", import.meta.url));

  it("reads the version of an installed package, but of no other folder", async () => {
    const { version } = createRequire(import.meta.url)("@openzeppelin/contracts/package.json");

    expect(await readPackageVersion("@openzeppelin/contracts", repository)).to.equal(version);
    expect(await readPackageVersion("contracts", repository)).to.equal(undefined);
    for (const name of ["..", "../node_modules/chai", "@openzeppelin/..", "", "."]) {
      expect(await readPackageVersion(name, repository), name).to.equal(undefined);
    }
  });
});

const toFiles = (folder: string, name: string, version: string) => ({
  [`${folder}/package.json`]: JSON.stringify({ name, version }),
  [`${folder}/src/A.sol`]: "contract A {}",
});

/** A project in a workspace whose package `@acme/shared` it uses. */
async function inWorkspace(use: (folder: string) => Promise<void>): Promise<void> {
  await withTemporaryFolder(
    {
      ...toFiles("packages/shared", "@acme/shared", "1.0.0"),
      ...toFiles("packages/a", "a", "1.0.0"),
      ...toFiles("node_modules/copied", "copied", "1.0.0"),
      "package.json": "{}",
    },
    async (root) => {
      await mkdir(path.join(root, "node_modules", "@acme"));
      const link = path.join(root, "node_modules", "@acme", "shared");
      await symlink(path.join(root, "packages", "shared"), link, "junction");
      await use(path.join(root, "packages", "a"));
    },
  );
}

describe("findPackageSource", () => {
  it("finds the source of a workspace package", () =>
    inWorkspace(async (folder) => {
      const find = (name: string) => findPackageSource(name, folder);

      expect(find("npm/@acme/shared@local/src/A.sol")).to.equal("../shared/src/A.sol");
      expect(find("npm/@acme/shared@local/src/None.sol")).to.equal(undefined);
      expect(find("npm/copied@local/src/A.sol")).to.equal(undefined);
    }));
});

describe("readProjectSource", () => {
  it("reads the project's own files by their input source names", async () => {
    await inTemporaryFolder(async (folder) => {
      await mkdir(path.join(folder, "contracts"));
      await writeFile(path.join(folder, "contracts", "A.sol"), "contract A {}\r\n");

      expect(await readProjectSource(folder, "project/contracts/A.sol")).to.deep.equal({
        kind: "text",
        text: "contract A {}\r\n",
      });
    });
  });

  it("tells a deleted file from one that was never the project's", async () => {
    await inTemporaryFolder(async (folder) => {
      await mkdir(path.join(folder, "contracts"));

      for (const name of ["project/contracts/Gone.sol", "project/Gone.sol", "contracts/Gone.sol"]) {
        expect(await readProjectSource(folder, name), name).to.deep.equal({ kind: "gone" });
      }
      for (const name of ["Gone.sol", "hardhat/console.sol", "@scope/package/Gone.sol"]) {
        expect(await readProjectSource(folder, name), name).to.deep.equal({ kind: "foreign" });
      }
    });
  });

  it("does not read packages, and files outside of the project", async () => {
    await inTemporaryFolder(async (parent) => {
      const folder = path.join(parent, "inside");
      await mkdir(path.join(folder, "contracts"), { recursive: true });
      await writeFile(path.join(parent, "secret.sol"), "secret");

      for (const name of [
        "npm/tiny-package@1.2.3/Base.sol",
        "project/../secret.sol",
        "project/",
        "secret.sol",
        path.join(parent, "secret.sol"),
      ]) {
        expect(await readProjectSource(folder, name), name).to.deep.equal({ kind: "foreign" });
      }
    });
  });

  it("reads the files of a workspace package, and recognises a deleted one", () =>
    inWorkspace(async (folder) => {
      const read = (name: string) => readProjectSource(folder, name);

      // Hardhat 3 writes the version if the project is in a folder around the package.
      for (const version of ["local", "1.0.0"]) {
        expect(await read(`npm/@acme/shared@${version}/src/A.sol`)).to.deep.equal({
          kind: "text",
          text: "contract A {}",
        });
      }
      expect(await read("npm/@acme/shared@local/src/Gone.sol")).to.deep.equal({ kind: "gone" });
      for (const name of [
        "npm/@acme/shared@2.0.0/src/A.sol",
        "npm/copied@1.0.0/src/A.sol",
        "npm/@acme/none@local/src/A.sol",
        "npm/copied@local/src/A.sol",
        "npm/@acme/shared@local/../../package.json",
        "npm/..@local/package.json",
      ]) {
        expect(await read(name), name).to.deep.equal({ kind: "foreign" });
      }
    }));
});
