import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { createBuildInfoStore } from "../../src/project/build-info-store.ts";
import { artifactsFolder as fixture, readArtifact } from "../core/build/build-fixture.ts";
import { inTemporaryFolder } from "../helpers/temporary-folder.ts";

const bank = readArtifact("Bank.sol/Bank");

const bankBytes = (JSON.parse(bank.text).deployedBytecode.length - 2) / 2;

const longAgo = new Date("2026-01-01T00:00:00Z");

describe("createArtifactIndex", () => {
  /** A project that was built long ago, and a look for Bank's code in it by a command of its own. */
  function withProject<Result>(
    task: (project: {
      readonly artifacts: string;
      readonly indexFile: string;
      readonly find: () => Promise<readonly string[]>;
    }) => Promise<Result>,
  ): Promise<Result> {
    return inTemporaryFolder(async (folder) => {
      const artifacts = path.join(folder, "artifacts");
      const indexFile = path.join(folder, "cache", "artifacts.json");
      await cp(fixture, artifacts, { recursive: true });
      await age(artifacts);
      const find = async () => {
        const store = createBuildInfoStore({ artifactsFolder: artifacts, indexFile });
        const found = await store.findArtifactsByLength(bankBytes);
        return found.map(({ userSourceName, contractName }) => `${userSourceName}:${contractName}`);
      };
      return task({ artifacts, indexFile, find });
    });
  }

  async function age(artifacts: string): Promise<void> {
    const names = await readdir(artifacts, { recursive: true });
    for (const place of [artifacts, ...names.map((name) => path.join(artifacts, name))]) {
      await utimes(place, longAgo, longAgo);
    }
  }

  /** Gives the index another length for Bank's code, so that a result tells whether it was believed. */
  async function markIndex(indexFile: string): Promise<void> {
    const index = JSON.parse(await readFile(indexFile, "utf8"));
    const lengths = index.lengths.map((bytes: number) => (bytes === bankBytes ? 1 : bytes));
    await writeFile(indexFile, JSON.stringify({ ...index, lengths }));
  }

  it("finds the same with what it remembers", () =>
    withProject(async ({ indexFile, find }) => {
      const first = await find();
      const { mtimeMs } = await stat(indexFile);
      const again = await find();

      expect(first).to.deep.equal(["contracts/Bank.sol:Bank"]);
      expect(again).to.deep.equal(first);
      expect((await stat(indexFile)).mtimeMs).to.equal(mtimeMs);
    }));

  const changes: Record<string, (artifacts: string) => Promise<unknown>> = {
    "an artifact is added": (artifacts) =>
      writeFile(path.join(artifacts, "contracts/Bank.sol/Other.json"), bank.text),
    "a folder is added": (artifacts) => mkdir(path.join(artifacts, "contracts/Other.sol")),
    "an artifact goes": (artifacts) => rm(path.join(artifacts, "contracts/Ledger.sol/Ledger.json")),
    "a build writes artifacts as Hardhat does": async (artifacts) => {
      const folder = path.join(artifacts, "contracts/Ledger.sol");
      const text = await readFile(path.join(folder, "Ledger.json"), "utf8");
      await rm(folder, { recursive: true });
      await mkdir(folder);
      await writeFile(path.join(folder, "Ledger.json"), text);
    },
  };

  for (const [title, change] of Object.entries(changes)) {
    it(`looks everywhere again when ${title}`, () =>
      withProject(async ({ artifacts, indexFile, find }) => {
        await find();
        await markIndex(indexFile);
        await change(artifacts);

        expect(await find()).to.include("contracts/Bank.sol:Bank");
      }));
  }

  it("does not believe an index that is hardly younger than a folder, whose change it may have missed", () =>
    withProject(async ({ artifacts, indexFile, find }) => {
      const recent = new Date(Date.now() + 60_000);
      await utimes(path.join(artifacts, "contracts"), recent, recent);
      await find();
      await markIndex(indexFile);

      expect(await find()).to.deep.equal(["contracts/Bank.sol:Bank"]);
    }));

  it("finds everything without an index, with one that is damaged, or of another folder", () =>
    withProject(async ({ indexFile, find }) => {
      await find();
      const text = await readFile(indexFile, "utf8");
      for (const other of [
        "",
        "{}",
        text.slice(0, -20),
        text.replace(/"root":"[^"]*/, '"root":"/elsewhere'),
      ]) {
        await writeFile(indexFile, other);

        expect(await find()).to.deep.equal(["contracts/Bank.sol:Bank"]);
      }
      await rm(path.dirname(indexFile), { recursive: true });
      await writeFile(path.dirname(indexFile), "no folder");

      expect(await find()).to.deep.equal(["contracts/Bank.sol:Bank"]);
    }));
});
