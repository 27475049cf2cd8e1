import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { mapWithLimit } from "../../src/base/map-with-limit.ts";
import { readIfThere, writeDurably } from "../../src/project/files.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("mapWithLimit", () => {
  it("keeps the order of the items, whichever is done first", async () => {
    const map = async (item: number) => {
      await new Promise((resolve) => setTimeout(resolve, 10 - item));
      return item * 2;
    };

    expect(await mapWithLimit([9, 1, 5], { limit: 2, map })).to.deep.equal([18, 2, 10]);
    expect(await mapWithLimit([], { limit: 2, map })).to.deep.equal([]);
  });

  it("has no more under way than it may, and each item once", async () => {
    const items = Array.from({ length: 30 }, (_, index) => index);
    const seen: number[] = [];
    let underWay = 0;
    let most = 0;
    await mapWithLimit(items, {
      limit: 4,
      map: async (item) => {
        underWay += 1;
        most = Math.max(most, underWay);
        seen.push(item);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
      },
    });

    expect(most).to.equal(4);
    expect(seen).to.deep.equal(items);
  });

  it("rejects when one item fails", async () => {
    const map = (item: number) => (item === 2 ? Promise.reject(new Error("two")) : Promise.resolve(item));
    const outcome = await mapWithLimit([1, 2, 3], { limit: 2, map }).catch((error: unknown) => String(error));

    expect(outcome).to.equal("Error: two");
  });
});

describe("readIfThere", () => {
  it("takes what never ends, or what no file can be called, for nothing", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    await inTemporaryFolder(async (folder) => {
      const [pipe, device, text] = ["pipe", "device", "text"].map((name) => path.join(folder, name));
      execFileSync("mkfifo", [pipe ?? ""]);
      await symlink("/dev/zero", device ?? "");
      await writeFile(text ?? "", "text");
      const read = [pipe, device, "nul\0", folder, text].map((file = "") => readIfThere(file));

      expect(read).to.deep.equal([undefined, undefined, undefined, undefined, "text"]);
    });
  });
});

describe("writeDurably", () => {
  it("gives a text its name only after the disk was waited for, and leaves no draft", async () => {
    await inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "entry.json");
      await writeFile(file, "old");
      const writing = writeDurably(file, "new");

      // Nothing else than the disk is waited for: the draft is complete here, and the old text still stands.
      expect(readFileSync(file, "utf8")).to.equal("old");
      const [draft = ""] = readdirSync(folder).filter((name) => name !== "entry.json");
      expect(readFileSync(path.join(folder, draft), "utf8")).to.equal("new");
      await writing;
      expect(readFileSync(file, "utf8")).to.equal("new");
      expect(readdirSync(folder)).to.deep.equal(["entry.json"]);
    });
  });
});
