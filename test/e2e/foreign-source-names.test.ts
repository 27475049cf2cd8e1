import { mkdir, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { z } from "zod";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { type OpenServer, openServer } from "../helpers/open-server.ts";
import { responseFixture } from "../helpers/response-fixture.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** Names that a stranger has chosen. The text of each source is its name. */
const foreignNames = [
  "../../etc/x.sol",
  "/etc/x.sol",
  "..\\..\\etc\\y.sol",
  "C:\\Windows\\x.sol",
  "C:x.sol",
  "\\\\server\\share\\x.sol",
  "//server/share/z.sol",
  "a/../../../x.sol",
  "contracts/CON.sol",
  "aux",
  "nul\u0000.sol",
  "x\u0000/../../x.sol",
  `${"long/".repeat(300)}x.sol`,
  `${"x".repeat(5_000)}.sol`,
  "file:///etc/x.sol",
  "node_modules/.bin/hardhat",
  ".git/hooks/post-checkout",
  "package.json",
  "hardhat.config.ts",
  "..",
  "",
  "right\u202elos.sol",
  "__proto__",
];
const plainName = "contracts/Counter.sol";

const writtenSchema = z.object({
  files: z.array(z.object({ path: z.string(), sourceName: z.string(), renamed: z.boolean() })),
});

describe("contract-source --out, of a contract that a stranger has verified", () => {
  let names: readonly string[] = [];
  let server: OpenServer;
  let project: CliProject;
  before(async () => {
    server = await openServer(() => ({ json: toRecord(names) }));
    project = await openCliProject({ "contracts/Mine.sol": "pragma solidity ^0.8.28;\ncontract Mine {}\n" });
  });
  beforeEach(() => {
    names = [...foreignNames, plainName];
  });
  after(async () => {
    await project?.close();
    await server?.close();
  });

  const write = (folder: string, ...options: readonly string[]) =>
    project.run(
      ...["contract-source", address, "--explorer", `http://127.0.0.1:${server.port}/api`],
      ...["--out", folder, ...options],
    );
  const inProject = (...parts: readonly string[]) => path.join(project.folder, ...parts);

  it("scenario 40: writes no file outside the folder, and lists renamed files", async () => {
    const before = await listFiles(project.folder);

    const { exitCode, stdout, stderr } = await write("out", "--json");

    expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: "" });
    const { files } = writtenSchema.parse(JSON.parse(stdout));
    expect(files.map(({ sourceName }) => sourceName)).to.have.members(names);
    expect(new Set(files.map((file) => file.path)).size).to.equal(names.length);
    for (const { path: file, sourceName, renamed } of files) {
      const whole = await realpath(path.resolve(project.folder, file));
      expect(whole.startsWith(`${inProject("out")}${path.sep}`), file).to.equal(true);
      expect(await readFile(whole, "utf8")).to.equal(sourceName);
      expect(renamed, sourceName).to.equal(sourceName !== plainName);
      expect(file, sourceName).to.match(/\.sol$/);
    }
    const after = await listFiles(project.folder);
    expect(after.filter((file) => !file.startsWith("out")).sort()).to.deep.equal(before.sort());
  });

  it("scenario 40: overwrites no file without --force", async () => {
    const [mine, theirs] = [inProject("twice", "contracts", "Counter.sol"), ["twice"] as const];
    await write(...theirs);
    await writeFile(mine, "mine");

    const refused = await write(...theirs);
    const kept = await readFile(mine, "utf8");
    const forced = await write(...theirs, "--force");

    expect([refused.exitCode, kept, forced.exitCode]).to.deep.equal([1, "mine", 0]);
    expect(refused.stderr).to.include("OUTPUT_EXISTS").and.to.include("--force");
    expect(await readFile(mine, "utf8")).to.equal(plainName);
    expect(forced.stdout).to.include("(from ../../etc/x.sol)");
  });

  it("scenario 40: follows no link out of the folder", async () => {
    await mkdir(inProject("elsewhere"));
    await mkdir(inProject("linked"));
    await symlink(inProject("elsewhere"), inProject("linked", "contracts"), "junction");
    names = ["a.sol", plainName];

    const { exitCode, stderr } = await write("linked", "--force");

    expect(exitCode).to.equal(1);
    expect(stderr).to.include("OUTPUT_PATH_UNSAFE");
    expect(await readdir(inProject("elsewhere"))).to.deep.equal([]);
    expect(await readdir(inProject("linked"))).to.deep.equal(["contracts"]);
  });

  it("scenario 40: prints names without control characters", async () => {
    names = ["evil\u001b[2J\u202e.sol"];

    const { stdout } = await write("printed");

    expect(stdout).to.include("(from evil.sol)");
    expect(stdout).not.to.match(/[\u001b\u202e]/u);
  });
});

/** The recorded answer about a verified contract, with other sources. */
function toRecord(names: readonly string[]): unknown {
  const recorded = z
    .object({ status: z.string(), message: z.string(), result: z.tuple([z.record(z.string(), z.unknown())]) })
    .parse(responseFixture("etherscan-source-standard-json").response);
  const sources = names.map((name) => `${JSON.stringify(name)}:{"content":${JSON.stringify(name)}}`);
  const input = `{"language":"Solidity","sources":{${sources.join(",")}},"settings":{}}`;
  return { ...recorded, result: [{ ...recorded.result[0], SourceCode: `{${input}}` }] };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((file) => !file.startsWith("cache"));
}
