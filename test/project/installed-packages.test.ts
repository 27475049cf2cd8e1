import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { findPackageSource, readPackageVersion } from "../../src/project/installed-packages.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("readPackageVersion", () => {
  const repository = fileURLToPath(new URL("../..", import.meta.url));

  it("reads the version of an installed package, and follows no name to another folder", async () => {
    const { version } = createRequire(import.meta.url)("@openzeppelin/contracts/package.json");

    expect(await readPackageVersion("@openzeppelin/contracts", repository)).to.equal(version);
    expect(await readPackageVersion("contracts", repository)).to.equal(undefined);
    for (const name of ["..", "../node_modules/chai", "@openzeppelin/..", "", "."]) {
      expect(await readPackageVersion(name, repository), name).to.equal(undefined);
    }
  });
});

describe("findPackageSource", () => {
  const toFiles = (folder: string, name: string, version: string) => ({
    [`${folder}/package.json`]: JSON.stringify({ name, version }),
    [`${folder}/src/A.sol`]: "contract A {}",
  });

  it("finds the copy of the version that the name says, wherever a package manager put it", () =>
    withTemporaryFolder(
      {
        ...toFiles("node_modules/base", "base", "1.0.0"),
        ...toFiles("node_modules/@scope/tool/node_modules/base", "base", "2.0.0"),
        ...toFiles("node_modules/other/node_modules/deep/node_modules/base", "base", "3.0.0"),
        ...toFiles("node_modules/.pnpm/base@4.0.0/node_modules/base", "base", "4.0.0"),
        ...toFiles("node_modules/@scope/base", "@scope/base", "1.0.0"),
      },
      async (folder) => {
        const find = (name: string) => findPackageSource(name, folder);

        expect(find("npm/base@1.0.0/src/A.sol")).to.equal("node_modules/base/src/A.sol");
        expect(find("npm/base@2.0.0/src/A.sol")).to.equal(
          "node_modules/@scope/tool/node_modules/base/src/A.sol",
        );
        expect(find("npm/base@3.0.0/src/A.sol")).to.equal(
          "node_modules/other/node_modules/deep/node_modules/base/src/A.sol",
        );
        expect(find("npm/base@4.0.0/src/A.sol")).to.equal(
          "node_modules/.pnpm/base@4.0.0/node_modules/base/src/A.sol",
        );
        expect(find("npm/@scope/base@1.0.0/src/A.sol")).to.equal("node_modules/@scope/base/src/A.sol");
        expect(findPackageSource("npm/base@1.0.0/src/A.sol", path.join(folder, "packages", "app"))).to.equal(
          "../../node_modules/base/src/A.sol",
        );
        for (const name of [
          "npm/base@5.0.0/src/A.sol",
          "npm/base@1.0.0/src/None.sol",
          "npm/base@1.0.0/../other/package.json",
          "base/src/A.sol",
          "project/contracts/A.sol",
        ]) {
          expect(find(name), name).to.equal(undefined);
        }
      },
    ));
});
