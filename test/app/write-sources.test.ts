import { execFileSync } from "node:child_process";
import { readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createReporter } from "../../src/app/reporter.ts";
import { flattenContractCommand } from "../../src/app/verbs/flatten-contract.ts";
import { writeSourceFile, writeSources } from "../../src/app/write-sources.ts";
import { failureOf } from "../helpers/failure.ts";
import { openPlainHost } from "../helpers/open-plain-host.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

describe("writeSources", () => {
  const token = { "contracts/Token.sol": "contract Token {}" };

  function listFiles(folder: string): Promise<string[]> {
    return readdir(folder, { recursive: true });
  }

  it("writes each source under its name, into a folder that it makes", async () => {
    await withTemporaryFolder({}, async (parent) => {
      const folder = path.join(parent, "a", "b");
      const sources = { ...token, "npm/@openzeppelin/contracts@5.7.0/IERC20.sol": "interface IERC20 {}" };
      const written = await writeSources(sources, { folder, overwrite: false });

      expect(written).to.have.deep.members([
        {
          path: path.join(folder, "contracts", "Token.sol"),
          sourceName: "contracts/Token.sol",
          renamed: false,
        },
        {
          path: path.join(folder, "npm", "@openzeppelin", "contracts@5.7.0", "IERC20.sol"),
          sourceName: "npm/@openzeppelin/contracts@5.7.0/IERC20.sol",
          renamed: false,
        },
      ]);
      for (const { path: file, sourceName } of written) {
        expect(await readFile(file, "utf8")).to.equal(
          Object.entries(sources).find(([n]) => n === sourceName)?.[1],
        );
      }
    });
  });

  it("leaves files with the same text alone, so that a proposed command can be run twice", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const first = await writeSources(token, { folder, overwrite: false });

      expect(await writeSources(token, { folder, overwrite: false })).to.deep.equal(first);
      const other = writeSources(
        { "contracts/Token.sol": "contract Other {}" },
        { folder, overwrite: false },
      );
      expect((await failureOf(other)).code).to.equal("OUTPUT_EXISTS");
    });
  });

  it("overwrites files when it is told to", async () => {
    await withTemporaryFolder({ "contracts/Token.sol": "mine" }, async (folder) => {
      await writeSources(token, { folder, overwrite: true });

      expect(await readFile(path.join(folder, "contracts", "Token.sol"), "utf8")).to.equal(
        "contract Token {}",
      );
    });
  });

  it("replaces no folder by a file, nor a file by a folder", async () => {
    await withTemporaryFolder({ contracts: "a file", "Token.sol/keep": "" }, async (folder) => {
      for (const sources of [token, { "Token.sol": "" }]) {
        const failure = await failureOf(writeSources(sources, { folder, overwrite: true }));
        expect(failure.code).to.equal("OUTPUT_EXISTS");
      }
      expect(await listFiles(folder)).to.have.members([
        "contracts",
        "Token.sol",
        path.join("Token.sol", "keep"),
      ]);
    });
  });

  it("takes a folder that is itself reached by a link: the user named it", async () => {
    await withTemporaryFolder({ "real/keep": "" }, async (parent) => {
      await symlink(path.join(parent, "real"), path.join(parent, "link"), "junction");
      await writeSources(token, { folder: path.join(parent, "link"), overwrite: false });

      expect(await readFile(path.join(parent, "real", "contracts", "Token.sol"), "utf8")).to.equal(
        "contract Token {}",
      );
    });
  });
});

describe("writeSourceFile", () => {
  it("makes the folders that the file lies in", async () => {
    await withTemporaryFolder({}, async (folder) => {
      const file = path.join(folder, "flat", "deep", "Token.sol");
      await writeSourceFile("contract Token {}", { file, overwrite: false });

      expect(await readFile(file, "utf8")).to.equal("contract Token {}");
    });
  });

  it("replaces a file only where it may", async () => {
    await withTemporaryFolder({ "Token.sol": "old" }, async (folder) => {
      const file = path.join(folder, "Token.sol");
      const failure = await failureOf(writeSourceFile("new", { file, overwrite: false }));

      expect(failure.code).to.equal("OUTPUT_EXISTS");
      expect(await readFile(file, "utf8")).to.equal("old");
      await writeSourceFile("new", { file, overwrite: true });
      expect(await readFile(file, "utf8")).to.equal("new");
    });
  });

  it("refuses the file of a flattened source before it searches and compiles the contract", async () => {
    await withTemporaryFolder({ "Token.sol": "old", "folder/keep": "" }, async (root) => {
      const host = openPlainHost("http://127.0.0.1:1", root);
      const flatten = async (name: string, force = false) => {
        const call = {
          contract: "Token",
          out: path.join(root, name),
          force,
          commit: undefined,
          json: true,
        };
        const { text = "" } = await flattenContractCommand(call, host)(createReporter());
        return JSON.parse(text).code;
      };

      expect(await flatten("Token.sol")).to.equal("OUTPUT_EXISTS");
      expect(await flatten("folder", true)).to.equal("OUTPUT_EXISTS");
      expect(await flatten("Token.sol", true)).to.equal("CONTRACT_NOT_FOUND");
      expect(await flatten("new/Token.sol")).to.equal("CONTRACT_NOT_FOUND");
    });
  });

  it("leaves what was there, and nothing half, if the disk takes no more", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    const url = new URL("../../src/app/write-sources.ts", import.meta.url).href;
    const script = `
      const { writeSourceFile } = await import(${JSON.stringify(url)});
      const write = (file, overwrite) => writeSourceFile("x".repeat(1e6), { file, overwrite });
      const ended = await Promise.allSettled([write("new.sol", false), write("old.sol", true)]);
      console.log(ended.map(({ reason }) => reason?.code).join());`;
    const flags = "--experimental-strip-types --disable-warning=ExperimentalWarning --input-type=module";
    // A limit of the system for the size of a file, which is 512 bytes or more for each unit of it.
    const limited = `trap "" XFSZ; ulimit -f 100; exec "$0" ${flags} -e "$1"`;
    await withTemporaryFolder({ "old.sol": "old" }, async (folder) => {
      const said = execFileSync("/bin/sh", ["-c", limited, process.execPath, script], {
        cwd: folder,
        encoding: "utf8",
      });

      expect(said).to.equal("INVALID_OPTION,INVALID_OPTION\n");
      expect(await readdir(folder)).to.deep.equal(["old.sol"]);
      expect(await readFile(path.join(folder, "old.sol"), "utf8")).to.equal("old");
    });
  });

  it("refuses a place that cannot be written to, and says why", async () => {
    await withTemporaryFolder({ file: "" }, async (folder) => {
      const file = path.join(folder, "file/Token.sol");
      const failure = await failureOf(writeSourceFile("", { file, overwrite: false }));

      expect(failure.code).to.equal("INVALID_OPTION");
      expect(failure.facts).to.have.property("given");
    });
  });
});
