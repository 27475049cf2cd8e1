import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { runCli } from "../cli/cli-process.ts";
import { type Finished, startHardhat } from "../helpers/hardhat-process.ts";
import { openProject } from "../helpers/open-project.ts";
import { withTemporaryFolder } from "../helpers/temporary-folder.ts";

const pluginUrl = new URL("../../src/index.ts", import.meta.url).href;

const files = {
  "hardhat.config.js": `import plugin from ${JSON.stringify(pluginUrl)};

export default { plugins: [plugin], solidity: "0.8.30" };
`,
};

/** What says where a user's cache is, on each platform. */
const useHome = (home: string) => ({
  NODE_COMPILE_CACHE: "",
  NODE_V8_COVERAGE: "",
  HOME: home,
  USERPROFILE: home,
  LOCALAPPDATA: home,
  XDG_CACHE_HOME: home,
});

const place = path.join("hardhat-verify-contract", "compiled-code");

/** How many files of compiled code are below a folder; -1: it is not there. */
async function countKept(home: string): Promise<number> {
  try {
    return (await readdir(home, { recursive: true })).filter((file) => file.includes(place)).length;
  } catch {
    return -1;
  }
}

describe("compiled code", () => {
  it("is kept in the user's cache by the command line, which does without where nothing can be written", async () => {
    await withTemporaryFolder({ "file.txt": "" }, async (folder) => {
      const words = ["abi", "0x12", "--rpc-url", "http://127.0.0.1:9"];
      const home = path.join(folder, "home");
      const kept = await runCli(words, { folder, environment: useHome(home) });
      const nowhere = path.join(folder, "file.txt", "home");
      const refused = await runCli(words, { folder, environment: useHome(nowhere) });

      expect(kept.stderr).to.include("INVALID_ADDRESS");
      expect(refused).to.deep.equal(kept);
      expect(await countKept(home)).to.be.greaterThan(10);
      expect(await readdir(folder)).to.have.members(["file.txt", "home"]);
    });
  });

  it("is kept by a task of the plugin, and by no other task of Hardhat", async () => {
    const project = await openProject({ files });
    try {
      const run = async (home: string, ...words: readonly string[]): Promise<Finished> =>
        startHardhat(project.folder, words, { environment: useHome(path.join(project.folder, home)) })
          .finished;
      const [ours, help, other] = await Promise.all([
        run("ours", "verify-status"),
        run("help", "verify-status", "--help"),
        run("other", "clean"),
      ]);

      expect([ours.exitCode, help.exitCode, other.exitCode]).to.deep.equal([0, 0, 0]);
      expect(await countKept(path.join(project.folder, "ours"))).to.be.greaterThan(10);
      expect(await countKept(path.join(project.folder, "help"))).to.be.at.most(0);
      expect(await countKept(path.join(project.folder, "other"))).to.be.at.most(0);
    } finally {
      await project.remove();
    }
  });
});
