import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createProofStore } from "../../src/project/proof-store.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("createProofStore", () => {
  it("keeps the last text of a subject for its own key", () =>
    inTemporaryFolder(async (parent) => {
      const folder = path.join(parent, "proofs");
      const proofs = createProofStore({ folder });
      const recall = (subject: string, key: string) => createProofStore({ folder }).recall({ subject, key });
      const before = await recall("a.sol:A", "1");
      await proofs.keep({ subject: "a.sol:A", key: "1", text: "one" });
      await proofs.keep({ subject: "b.sol:B", key: "1", text: "other" });
      const first = await recall("a.sol:A", "1");
      await proofs.keep({ subject: "a.sol:A", key: "2", text: "two\n" });

      expect([before, first]).to.deep.equal([undefined, "one"]);
      expect([await recall("a.sol:A", "1"), await recall("a.sol:A", "2")]).to.deep.equal([
        undefined,
        "two\n",
      ]);
      expect(await recall("b.sol:B", "1")).to.equal("other");
      expect(await readdir(folder)).to.have.length(2);
    }));

  it("does not return a damaged text", () =>
    inTemporaryFolder(async (folder) => {
      const proofs = createProofStore({ folder });
      await proofs.keep({ subject: "a", key: "1", text: "contract A {}" });
      const [name = ""] = await readdir(folder);
      const kept = await readFile(path.join(folder, name), "utf8");
      const damaged = [kept.replace("A", "B"), kept.slice(0, -1), kept.slice(0, 10), ""];
      for (const text of damaged) {
        await writeFile(path.join(folder, name), text);

        expect(await proofs.recall({ subject: "a", key: "1" })).to.equal(undefined);
      }
      await writeFile(path.join(folder, name), kept);

      expect(await proofs.recall({ subject: "a", key: "1" })).to.equal("contract A {}");
    }));

  it("keeps nothing without its root folder", () =>
    inTemporaryFolder(async (parent) => {
      const root = path.join(parent, "state");
      const proofs = createProofStore({ folder: path.join(root, "proofs"), root });
      const entry = { subject: "../a", key: "1" };
      await proofs.keep({ ...entry, text: "one" });
      expect([await proofs.recall(entry), existsSync(root)]).to.deep.equal([undefined, false]);

      await mkdir(root);
      await proofs.keep({ ...entry, text: "one" });
      expect(await proofs.recall(entry)).to.equal("one");
    }));

  it("does not fail if the folder cannot be made", () =>
    inTemporaryFolder(async (parent) => {
      const file = path.join(parent, "file");
      await writeFile(file, "");
      const proofs = createProofStore({ folder: path.join(file, "proofs") });
      await proofs.keep({ subject: "a", key: "1", text: "" });

      expect(await proofs.recall({ subject: "a", key: "1" })).to.equal(undefined);
    }));
});
