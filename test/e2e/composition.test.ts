import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { pluginUrl } from "../helpers/built-package.ts";
import { type Finished, runWarm } from "../helpers/hardhat-process.ts";
import { withoutWaits } from "../helpers/only-waits.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const fixture = path.join(repository, "test-fixtures", "projects", "composition");

describe("a project whose tasks build on verify-contract", () => {
  let folder: string;
  const run = (...args: readonly string[]): Promise<Finished> => runWarm(folder, args);

  before(async () => {
    // As deep below the checkout as the fixture itself, so that its imports hold.
    const parent = path.join(repository, ".tmp", "projects");
    await mkdir(parent, { recursive: true });
    folder = await mkdtemp(path.join(parent, "composition-"));
    await cp(fixture, folder, { recursive: true });
    const config = path.join(folder, "hardhat.config.ts");
    const text = await readFile(config, "utf8");
    await writeFile(
      config,
      text
        .replace('"../../../src/index.ts"', JSON.stringify(await pluginUrl()))
        .replace(/require\.resolve\("[^"]+"\)/, JSON.stringify(soljsonPath())),
    );
    expect((await run("build")).exitCode).to.equal(0);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it("deploys and verifies in one task that uses the typed result", async () => {
    const { exitCode, stdout, stderr } = await run("deploy-counter", "--start", "41");

    expect({ exitCode, stderr: withoutWaits(stderr) }).to.deep.equal({ exitCode: 0, stderr: "" });
    expect(stdout).to.include("project/contracts/Counter.sol:Counter starts at 41: verified, exact");
    expect(await readFile(path.join(folder, "verified.txt"), "utf8")).to.match(
      /^project\/contracts\/Counter\.sol:Counter\t0x[0-9a-fA-F]{40}\n$/,
    );
  });

  it("offers the option that the override adds", async () => {
    const { stdout } = await run("verify-contract", "--help");

    expect(stdout).to.include("--record").and.to.include("--require-exact");
  });
});
