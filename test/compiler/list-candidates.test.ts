import { join } from "node:path";
import { expect } from "chai";
import { listCandidates } from "../../src/compiler/list-candidates.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("compilers that Hardhat has downloaded", () => {
  /** Entries in the form of binaries.soliditylang.org. */
  const list = (builds: readonly { path: string; version: string; prerelease?: string }[]): string =>
    JSON.stringify({ builds, releases: {}, latestRelease: "0.8.30" });

  const wasm = "wasm/list.json";

  const platforms = ["linux-amd64", "linux-arm64", "macosx-amd64", "windows-amd64"];

  it("lists the native compiler of this platform before the portable one", async () => {
    const native = list([
      { path: "solc-v0.8.29+commit.ab55807c", version: "0.8.29" },
      { path: "solc-v0.8.30+commit.73712a01", version: "0.8.30" },
    ]);
    const files = Object.fromEntries(platforms.map((platform) => [`${platform}/list.json`, native]));
    files[wasm] = list([{ path: "soljson-v0.8.30+commit.73712a01.js", version: "0.8.30" }]);
    await withTemporaryFolder(files, async (hardhatCacheFolder) => {
      const paths = await listCandidates({ candidates: [], hardhatCacheFolder }, "0.8.30");
      expect(paths).to.have.lengthOf(2);
      expect(
        platforms.map((name) => join(hardhatCacheFolder, name, "solc-v0.8.30+commit.73712a01")),
      ).to.include(paths[0]);
      expect(paths[1]).to.equal(join(hardhatCacheFolder, "wasm", "soljson-v0.8.30+commit.73712a01.js"));
    });
  });

  it("finds a compiler that Hardhat unpacked from an archive", async () => {
    await withTemporaryFolder(
      { [wasm]: list([{ path: "solc-windows-amd64-v0.4.26.zip", version: "0.4.26" }]) },
      async (folder) => {
        expect(await listCandidates({ candidates: [], hardhatCacheFolder: folder }, "0.4.26")).to.deep.equal([
          join(folder, "0.4.26", "solc.exe"),
        ]);
      },
    );
  });

  it("finds nothing without a list, with a broken list, and for an unlisted version", async () => {
    for (const files of [{}, { [wasm]: "{" }, { [wasm]: "[]" }, { [wasm]: list([]) }]) {
      await withTemporaryFolder(files, async (hardhatCacheFolder) => {
        expect(await listCandidates({ candidates: [], hardhatCacheFolder }, "0.8.30")).to.deep.equal([]);
      });
    }
  });
});
