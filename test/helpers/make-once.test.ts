import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { makeOnce } from "./make-once.ts";
import { rejectionOf } from "./rejection.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

describe("makeOnce", () => {
  it("makes a thing once for all who ask, and leaves no claim", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const place = path.join(folder, "thing");
      let made = 0;
      const make = async (draft: string) => {
        made++;
        await writeFile(draft, "whole");
      };
      await Promise.all([makeOnce(place, make), makeOnce(place, make)]);
      await makeOnce(place, make);

      expect(made).to.equal(1);
      expect(await readFile(place, "utf8")).to.equal("whole");
    });
  });

  it("takes the turn of a process that died, and gives its own up where it fails", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const place = path.join(folder, "thing");
      // No process has such a number: https://man7.org/linux/man-pages/man5/proc_sys_kernel.5.html
      await writeFile(`${place}.claim`, "99999999");
      const failure = new Error("no space");
      expect(await rejectionOf(makeOnce(place, () => Promise.reject(failure)))).to.equal(failure);
      await makeOnce(place, (draft) => writeFile(draft, "at last"));

      expect(await readFile(place, "utf8")).to.equal("at last");
    });
  });
});
