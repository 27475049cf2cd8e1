import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import { createCompilerRegister, detectCompilerKind } from "../../src/compiler/compiler-register.ts";
import { createSoljsonPool } from "../../src/compiler/soljson-pool.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { listSolcPackages } from "./solc-packages.ts";

describe("detectCompilerKind", () => {
  it("recognises soljson.js of all ages", async () => {
    for (const { path } of listSolcPackages()) {
      expect(await detectCompilerKind(path), path).to.equal("soljson");
    }
  });

  it("recognises a program of this platform", async () => {
    expect(await detectCompilerKind(process.execPath)).to.equal("native");
  });

  it("recognises programs of other platforms, and scripts, by their first bytes", async () => {
    const heads = {
      "elf.js": "7f454c4602010100000000000000000003003e00",
      "mach-o.js": "cffaedfe0c000001000000000200000014000000",
      "universal.js": "cafebabe00000002010000070000000300004000",
      "pe.js": "4d5a90000300000004000000ffff0000b8000000",
      "script.js": Buffer.from("#!/bin/sh\nexec solc").toString("hex"),
    };
    const files = Object.entries(heads).map(([name, hex]) => [name, Buffer.from(hex, "hex")]);
    await withTemporaryFolder(Object.fromEntries(files), async (folder) => {
      for (const name of Object.keys(heads)) {
        expect(await detectCompilerKind(join(folder, name)), name).to.equal("native");
      }
    });
  });

  it("takes other text for JavaScript, also an empty file", async () => {
    await withTemporaryFolder({ solc: "var Module = {};", empty: "" }, async (folder) => {
      expect(await detectCompilerKind(join(folder, "solc"))).to.equal("soljson");
      expect(await detectCompilerKind(join(folder, "empty"))).to.equal("soljson");
    });
  });
});

describe("createCompilerRegister", () => {
  it("reports a file that cannot be read", async function passOver() {
    if (process.platform !== "linux") {
      this.skip();
    }
    const register = createCompilerRegister(createSoljsonPool(1));

    // A regular file that cannot be read at its beginning.
    expect(await register.lookUp("/proc/self/mem", new AbortController().signal)).to.deep.equal({
      kind: "unusable",
      finding: "cannot be read: EIO",
    });
  });

  it("asks a compiler again that did not answer, and not after it has answered", async function askAgain() {
    if (process.platform === "win32") {
      this.skip();
    }
    const solc =
      '#!/bin/sh\necho >> "$0.runs"; [ $(wc -l < "$0.runs") -gt 1 ] || kill -9 $$\necho Version: 0.8.30+commit.73712a01\n';
    const register = createCompilerRegister(createSoljsonPool(1));
    const { signal } = new AbortController();
    await withTemporaryFolder({ solc }, async (folder) => {
      const ask = () => register.lookUp(join(folder, "solc"), signal);

      expect(await ask()).to.include({ kind: "unusable" });
      expect(await ask()).to.include({ kind: "native" });
      expect(await ask()).to.include({ kind: "native" });
      expect((await readFile(join(folder, "solc.runs"), "utf8")).split("\n")).to.have.lengthOf(3);
    });
  });

  it("reports a soljson.js that is broken, cut off or empty, and not a bug of this package", async () => {
    const files = { broken: "module.exports = {};", "cut-off": "var Module = {", empty: "" };
    const register = createCompilerRegister(createSoljsonPool(1));
    await withTemporaryFolder(files, async (folder) => {
      for (const name of Object.keys(files)) {
        const found = await register.lookUp(join(folder, name), new AbortController().signal);
        expect(found, name).to.include({ kind: "unusable" });
        expect(JSON.stringify(found))
          .to.match(/does not start: /)
          .and.not.match(/bug of|\{"message/);
      }
    });
  });

  it("tells a path that cannot be read from one without a file", async function tell() {
    if (process.platform === "win32") {
      this.skip();
    }
    const register = createCompilerRegister(createSoljsonPool(1));
    const { signal } = new AbortController();
    await withTemporaryFolder({ file: "" }, async (folder) => {
      const circle = join(folder, "circle");
      await symlink(circle, circle);

      expect(await register.lookUp(circle, signal)).to.deep.equal({
        kind: "unusable",
        finding: "cannot be read: ELOOP",
      });
      for (const nothing of ["missing", "file/below"]) {
        expect(await register.lookUp(join(folder, nothing), signal), nothing).to.equal(undefined);
      }
    });
  });
});
