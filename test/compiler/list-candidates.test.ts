import { join, resolve } from "node:path";
import { expect } from "chai";
import { listCandidates } from "../../src/compiler/list-candidates.ts";
import { withFiles } from "../helpers/with-files.ts";

describe("listCandidates", () => {
  it("asks those first that may fit, then Hardhat's cache, then those that are said not to", async () => {
    const build = { path: "soljson.js", version: "0.8.30" };
    const files = { "wasm/list.json": JSON.stringify({ builds: [build] }) };
    await withFiles(files, async (hardhatCacheFolder) => {
      const candidates = [
        { path: "/other", version: "0.8.29" },
        { path: "/unsaid" },
        { path: "/said", version: "0.8.30" },
      ];
      expect(
        await listCandidates({ candidates, hardhatCacheFolder }, "0.8.30+commit.73712a01"),
      ).to.deep.equal([
        resolve("/unsaid"),
        resolve("/said"),
        join(hardhatCacheFolder, "wasm", "soljson.js"),
        resolve("/other"),
      ]);
    });
  });

  it("asks a file once", async () => {
    const candidates = [{ path: "solc", version: "0.8.29" }, { path: "./solc" }];
    expect(await listCandidates({ candidates }, "0.8.30+commit.73712a01")).to.deep.equal([resolve("solc")]);
  });
});
