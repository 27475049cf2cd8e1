import { execFileSync } from "node:child_process";
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

describe("a WebAssembly function that runs as long as the parser of some responses", () => {
  const module = JSON.stringify(new URL("../../src/app/keep-compiled-code.ts", import.meta.url).href);

  /** A function `f` that counts its argument down to 0. */
  const countDown = [
    "0061736d01000000",
    "01050160017f00",
    "03020100",
    "07050101660000",
    "0a10010e000340200041016b22000d000b0b",
  ].join("");

  const isOptimized = (prepare: string): boolean => {
    const script = `
      import { optimizeWasmLate } from ${module};
      ${prepare}
      const code = new WebAssembly.Module(Buffer.from("${countDown}", "hex"));
      const { f } = new WebAssembly.Instance(code).exports;
      f(2_000_000);
      console.log(%IsTurboFanFunction(f));`;
    const flags = [
      "--allow-natives-syntax",
      "--wasm-sync-tier-up",
      "--no-warnings",
      "--experimental-strip-types",
    ];
    const args = [...flags, "--input-type=module", "--eval", script];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  };

  it("is not optimized, which V8 would do by itself", () => {
    expect(isOptimized("")).to.equal(true);
    expect(isOptimized("optimizeWasmLate();")).to.equal(false);
  });
});
