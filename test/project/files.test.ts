import { execFileSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { readIfThere } from "../../src/project/files.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("readIfThere", () => {
  it("does not read pipes, devices and folders", async function () {
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
