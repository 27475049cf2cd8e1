import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "chai";
import { z } from "zod";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";
import { packageRoot } from "./package-root.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const changesetCli = path.join(path.dirname(require.resolve("@changesets/cli/package.json")), "bin.js");

const manifestSchema = z.object({
  version: z.string(),
  homepage: z.string(),
  bugs: z.string(),
  repository: z.object({ url: z.string() }),
});

function readManifest(folder: string) {
  return manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
}

/** The first line of each changeset's text. */
function listChanges(): string[] {
  const folder = path.join(packageRoot, ".changeset");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => readFileSync(path.join(folder, name), "utf8").split("---\n")[2]?.trim() ?? "")
    .filter((text) => text !== "")
    .map((text) => (text.split("\n")[0] ?? "").replace(/^- /, ""));
}

describe("the next release", () => {
  it("has every changeset in CHANGELOG.md under its version, the first of which is 0.1.0", async function () {
    const { version } = readManifest(packageRoot);
    const changes = listChanges();
    if (changes.length === 0) {
      this.skip();
    }
    await withTemporaryFolder({}, async (folder) => {
      for (const name of ["package.json", "package-lock.json", ".changeset"]) {
        cpSync(path.join(packageRoot, name), path.join(folder, name), { recursive: true });
      }
      const git = (...args: readonly string[]) => run("git", args, { cwd: folder });
      await git("init", "--quiet");
      await git("add", "--all");
      await git(
        "-c",
        "user.name=test",
        "-c",
        "user.email=test@example.org",
        "commit",
        "--quiet",
        "-m",
        "all",
      );
      await run(process.execPath, [changesetCli, "version"], { cwd: folder });

      const next = readManifest(folder).version;
      const changelog = readFileSync(path.join(folder, "CHANGELOG.md"), "utf8");
      expect(version === "0.0.0" ? next : "0.1.0").to.equal("0.1.0");
      expect(next).not.to.equal(version);
      expect(changelog).to.match(
        new RegExp(`^# hardhat-verify-contract\\n\\n## ${next.replaceAll(".", "\\.")}\\n`),
      );
      expect(changes.filter((change) => !changelog.includes(change))).to.deep.equal([]);
      expect(changelog.split(/\s+/).length, "the first one is a page").to.be.below(
        version === "0.0.0" ? 600 : Number.POSITIVE_INFINITY,
      );
    });
  });

  it("names one repository in all fields of package.json, and the guide to a release names its placeholder", () => {
    const { homepage, bugs, repository } = readManifest(packageRoot);
    const [, base = ""] = /^git\+(.*)\.git$/.exec(repository.url) ?? [];

    expect(homepage).to.equal(`${base}#readme`);
    expect(bugs).to.equal(`${base}/issues`);
    expect(readFileSync(path.join(packageRoot, "CONTRIBUTING.md"), "utf8")).to.include("Replace `OWNER`");
  });
});
