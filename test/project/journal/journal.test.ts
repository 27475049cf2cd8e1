import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { createJournal, readEntry } from "../../../src/project/journal/journal.ts";
import type { JournalEntry, JournalState } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { inTemporaryFolder } from "../../helpers/temporary-folder.ts";

const key = "5".repeat(64);

const subject = {
  address: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  contract: "T.sol:T",
  explorer: "Scan",
  chainId: 1,
};

const script = fileURLToPath(new URL("journal-process.ts", import.meta.url));

const flags = ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];

function withEntry<T>(folder: string, work: (entry: JournalEntry) => Promise<T>, signal?: AbortSignal) {
  return createJournal({ folder }).withEntry({ key, subject }, work, { signal });
}

function stateIn(folder: string, signal?: AbortSignal): Promise<JournalState> {
  return withEntry(folder, async ({ state }) => state, signal);
}

/** Starts a process that holds the entry. */
async function startHolder(folder: string, holdMs?: number) {
  const time = holdMs === undefined ? [] : [`${holdMs}`];
  const child = spawn(process.execPath, [...flags, script, folder, key, ...time], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const ended = once(child, "close");
  return { child, said, ended };
}

async function holdElsewhere(...how: Parameters<typeof startHolder>) {
  const holder = await startHolder(...how);
  while (!holder.said.join("").includes("posts")) {
    await once(holder.child.stdout, "data");
  }
  return holder;
}

async function kill({ child, ended }: { readonly child: ChildProcess; readonly ended: Promise<unknown> }) {
  child.kill("SIGKILL");
  await ended;
}

describe("createJournal", () => {
  it("keeps an intent and then a receipt, and erases both", () =>
    inTemporaryFolder(async (folder) => {
      const before = Date.now();
      expect(await stateIn(folder)).to.deep.equal({ kind: "new" });

      await withEntry(folder, (entry) => entry.writeIntent());
      const intended = await stateIn(folder);
      expect(intended.kind).to.equal("intended");
      expect(intended.kind === "intended" && intended.writtenAtMs).to.be.within(
        before - 2000,
        Date.now() + 2000,
      );

      await withEntry(folder, (entry) => entry.writeReceipt("r1"));
      expect(await stateIn(folder)).to.include({ kind: "submitted", receipt: "r1" });

      await withEntry(folder, (entry) => entry.erase());
      expect(await stateIn(folder)).to.deep.equal({ kind: "new" });
    }));

  it("keeps the time of a receipt, and whether it is a repeat", () =>
    inTemporaryFolder(async (folder) => {
      const before = Date.now();
      await withEntry(folder, async (entry) => {
        await entry.writeIntent({ isRepeat: true });
        expect(await readEntry(path.join(folder, `${key}.json`), subject)).to.include({ isRepeat: true });
        await entry.writeReceipt("r2");
      });
      const state = await stateIn(folder);

      expect(state).to.include({ kind: "submitted", receipt: "r2", isRepeat: true });
      expect(state.kind === "submitted" && state.writtenAtMs).to.be.within(before - 2000, Date.now() + 2000);
    }));

  it("forgets the submissions of a contract's source, and no others", () =>
    inTemporaryFolder(async (folder) => {
      const journal = createJournal({ folder });
      const source = subject;
      const subjects = {
        a: source,
        b: { ...source, contract: "Other.sol:Other" },
        c: { ...source, chainId: 5 },
        d: { ...source, explorer: "Another" },
        e: { ...source, address: `0x${"1".repeat(40)}` },
        link: { ...source, isLink: true },
      };
      await journal.forgetSources(source);
      for (const [name, one] of Object.entries(subjects)) {
        await journal.withEntry({ key: name, subject: one }, (entry) => entry.writeReceipt("r1"));
      }
      await writeFile(path.join(folder, "torn.json"), "{");
      await journal.forgetSources(source);

      expect((await readdir(folder)).sort()).to.deep.equal([
        "c.json",
        "d.json",
        "e.json",
        "link.json",
        "torn.json",
      ]);
    }));

  it("takes a damaged file for an intent", () =>
    inTemporaryFolder(async (folder) => {
      for (const text of [
        "",
        "{",
        "null",
        '{"version":1,"receipt":7}',
        '{"version":2,"receipt":"r1"}',
        '{"version":1,"receipt":"r1\\u001b[2J"}',
        "\0\0\0",
      ]) {
        await writeFile(path.join(folder, `${key}.json`), text);
        expect((await stateIn(folder)).kind, JSON.stringify(text)).to.equal("intended");
      }
    }));

  it("ignores an entry of another contract under the same key", () =>
    inTemporaryFolder(async (folder) => {
      await withEntry(folder, (entry) => entry.writeReceipt("r1"));
      const other = { key, subject: { ...subject, contract: "a proxy for another" } };

      expect(await createJournal({ folder }).withEntry(other, async ({ state }) => state)).to.deep.equal({
        kind: "new",
      });
      const renamed = { key, subject: { ...subject, explorer: "Another name" } };
      expect(await createJournal({ folder }).withEntry(renamed, async ({ state }) => state)).to.include({
        kind: "submitted",
        receipt: "r1",
      });
    }));

  it("releases the entry if the work fails", () =>
    inTemporaryFolder(async (folder) => {
      const failing = withEntry(folder, async () => {
        throw new RangeError("the work failed");
      });

      expect(await failing.catch(String)).to.include("the work failed");
      expect(await stateIn(folder)).to.deep.equal({ kind: "new" });
    }));

  it("stops waiting with the reason of its signal", () =>
    inTemporaryFolder(async (folder) => {
      const holder = await holdElsewhere(folder);
      const reason = new RangeError("the time is over");
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 300);

      expect(await stateIn(folder, controller.signal).catch((error: unknown) => error)).to.equal(reason);
      await kill(holder);
    }));

  it("takes the entry over from a killed process", () =>
    inTemporaryFolder(async (folder) => {
      await kill(await holdElsewhere(folder));
      expect(await readdir(folder)).to.include(`${key}.json.lock`);

      expect((await stateIn(folder)).kind).to.equal("intended");
      expect(await readdir(folder)).to.deep.equal([`${key}.json`]);
    }));

  it("takes over damaged locks and locks of other machines that were not touched for a minute", () =>
    inTemporaryFolder(async (folder) => {
      const long = new Date(Date.now() - 120_000);
      const texts = ["", JSON.stringify({ pid: 1, host: "another-machine", id: "old" })];
      const states = texts.map(async (text, index) => {
        const lock = path.join(folder, `${index}.json.lock`);
        await writeFile(lock, text);
        await utimes(lock, long, long);
        return createJournal({ folder }).withEntry(
          { key: `${index}`, subject },
          async ({ state }) => state.kind,
        );
      });

      expect(await Promise.all(states)).to.deep.equal(["new", "new"]);
      expect(await readdir(folder)).to.deep.equal([]);
    }));

  it("leaves a lock alone if its holder continues after the machine slept", () =>
    inTemporaryFolder(async (folder) => {
      const holder = await holdElsewhere(folder, 4_000);
      const lock = path.join(folder, `${key}.json.lock`);
      const anHourAgo = new Date(Date.now() - 3_600_000);
      await utimes(lock, anHourAgo, anHourAgo);

      expect(await stateIn(folder)).to.include({ kind: "submitted", receipt: "the-receipt" });
      await holder.ended;
    }));

  it("waits for a fresh lock of another machine", () =>
    inTemporaryFolder(async (folder) => {
      const lock = path.join(folder, `${key}.json.lock`);
      await writeFile(lock, JSON.stringify({ pid: 1, host: "another-machine", id: "fresh" }));

      expect(await stateIn(folder, AbortSignal.timeout(400)).catch(({ name }) => name)).to.equal(
        "TimeoutError",
      );
    }));

  it("lets one of several processes post", () =>
    inTemporaryFolder(async (folder) => {
      const holders = await Promise.all([1, 2, 3, 4].map(() => startHolder(folder, 50)));
      await Promise.all(holders.map(({ ended }) => ended));
      const said = holders.map((holder) => holder.said.join(""));

      expect(said.filter((text) => text.includes("posts"))).to.have.length(1);
      expect(said.filter((text) => text.includes("holds submitted"))).to.have.length(3);
    }));

  it("lets one of several processes post that find the lock of a killed process", () =>
    inTemporaryFolder(async (folder) => {
      await kill(await holdElsewhere(folder));
      await rm(path.join(folder, `${key}.json`));
      const holders = await Promise.all([1, 2, 3, 4, 5].map(() => startHolder(folder, 50)));
      await Promise.all(holders.map(({ ended }) => ended));

      expect(holders.filter(({ said }) => said.join("").includes("posts"))).to.have.length(1);
    }));

  it("fails with a code before any work if the folder cannot be used", () =>
    inTemporaryFolder(async (folder) => {
      const file = path.join(folder, "a-file");
      await writeFile(file, "");
      let worked = false;
      const failure = await failureOf(
        withEntry(file, async () => {
          worked = true;
        }),
      );

      expect([failure.code, worked]).to.deep.equal(["JOURNAL_UNUSABLE", false]);
    }));

  // Windows has no such modes and limits.
  if (process.platform !== "win32") {
    it("creates entries and locks for this user only", () =>
      inTemporaryFolder(async (parent) => {
        const folder = path.join(parent, "journal");

        await withEntry(folder, async (entry) => {
          await entry.writeReceipt("the-receipt");
          const files = (await readdir(folder)).map((name) => path.join(folder, name));
          const modes = await Promise.all(
            [folder, ...files].map(async (one) => (await stat(one)).mode & 0o777),
          );
          expect(modes).to.deep.equal([0o700, 0o600, 0o600]);
        });
      }));

    it("leaves no file on a full disk", () =>
      inTemporaryFolder(async (folder) => {
        // Files can be created, but not written.
        const limited = `trap "" XFSZ; ulimit -f 0; exec "$@"`;
        const command = [process.execPath, ...flags, script, folder, key, "0"];
        const child = spawn("/bin/sh", ["-c", limited, "sh", ...command], { stdio: "ignore" });
        const [exitCode] = await once(child, "close");

        expect(exitCode).to.not.equal(0);
        expect(await readdir(folder)).to.deep.equal([]);
      }));
  }
});
