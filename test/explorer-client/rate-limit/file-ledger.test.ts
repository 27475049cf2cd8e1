import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import {
  createFileLedger,
  formatLedgerLine,
  type LedgerLine,
  parseLedger,
  type Replayed,
  replayLedger,
} from "../../../src/explorer-client/rate-limit/file-ledger.ts";

describe("createFileLedger", () => {
  const nowMs = 1_700_000_000_000;

  const perSecond = 12;

  /** A process that takes so many times, each when the one before it has come, and says which. */
  function startProcess(inFolder: string, many: number) {
    const source = new URL("../../../src/explorer-client/rate-limit/file-ledger.ts", import.meta.url);
    const code = `
    const { createFileLedger } = await import(${JSON.stringify(source)});
    const ledger = createFileLedger({ folder: ${JSON.stringify(inFolder)}, name: "a" });
    for (let request = 0; request < ${many}; request++) {
      const time = await ledger.reserve({ nowMs: Date.now(), requestsPerSecond: ${perSecond} });
      await new Promise((resolve) => setTimeout(resolve, time - Date.now()));
      console.log(time);
    }`;
    const child = spawn(process.execPath, ["--experimental-strip-types", "--input-type=module", "-e", code]);
    const chunks: string[] = [];
    const firstLine = new Promise((resolve) => child.stdout.once("data", resolve));
    child.stdout.on("data", (chunk) => chunks.push(String(chunk)));
    const output = new Promise<string>((resolve) => child.on("close", () => resolve(chunks.join(""))));
    return { output, firstLine, kill: () => child.kill("SIGKILL") };
  }

  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "ledger-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("gives the processes that share the folder one queue", async () => {
    const [one, two] = [createFileLedger({ folder, name: "a" }), createFileLedger({ folder, name: "a" })];
    const times: number[] = [];
    for (const ledger of [one, two, one, two, one]) {
      times.push(await ledger.reserve({ nowMs, requestsPerSecond: 2 }));
    }
    expect(times.map((time) => time - nowMs)).to.deep.equal([0, 525, 1050, 1575, 2100]);
  });

  it("waits after quick requests of another process only as long as they took", async () => {
    const [quick, slow] = [createFileLedger({ folder, name: "a" }), createFileLedger({ folder, name: "a" })];
    for (let request = 0; request < 300; request++) {
      await quick.reserve({ nowMs, requestsPerSecond: 100 });
    }
    // The 300 leave within 3.2 s; at the rate of the second process they would take more than a minute.
    const laterMs = nowMs + 5000;
    expect(await slow.reserve({ nowMs: laterMs, requestsPerSecond: 5 })).to.equal(laterMs);
  });

  it("takes over another limit, and starts anew when another file has the name or the clock was set back", async () => {
    const ledger = createFileLedger({ folder, name: "a" });
    const take = async (given: { readonly nowMs?: number; readonly requestsPerSecond?: number } = {}) =>
      (await ledger.reserve({ nowMs, requestsPerSecond: 1, ...given })) - nowMs;

    expect([await take(), await take(), await take()]).to.deep.equal([0, 1050, 2100]);
    expect(await take({ requestsPerSecond: 2 })).to.equal(2625);
    await rm(path.join(folder, `a.${Math.floor(nowMs / 300_000)}`));
    expect([await take(), await take()]).to.deep.equal([0, 1050]);
    expect(await take({ nowMs: nowMs - 10_000 })).to.equal(-10_000);
  });

  it("gives each time once, to whoever asks at the same moment", async () => {
    const ledgers = Array.from({ length: 8 }, () => createFileLedger({ folder, name: "a" }));
    const times = await Promise.all(ledgers.map((ledger) => ledger.reserve({ nowMs, requestsPerSecond: 1 })));
    expect(times.map((time) => time - nowMs).sort((left, right) => left - right)).to.deep.equal(
      Array.from({ length: 8 }, (_, index) => index * 1050),
    );
  });

  it("keeps different hosts and keys apart", async () => {
    await createFileLedger({ folder, name: "a" }).reserve({ nowMs, requestsPerSecond: 1 });
    const time = await createFileLedger({ folder, name: "b" }).reserve({ nowMs, requestsPerSecond: 1 });
    expect(time).to.equal(nowMs);
  });

  it("makes the others wait, too, when the explorer asks for a pause", async () => {
    const [one, two] = [createFileLedger({ folder, name: "a" }), createFileLedger({ folder, name: "a" })];
    await one.hold({ nowMs, untilMs: nowMs + 9000 });
    expect(await two.reserve({ nowMs, requestsPerSecond: 3 })).to.equal(nowMs + 9000);
  });

  it("remembers the last requests when a new file begins, and removes older ones", async () => {
    const ledger = createFileLedger({ folder, name: "a" });
    const nextFileMs = Math.ceil(nowMs / 300_000) * 300_000;
    await ledger.reserve({ nowMs: nowMs - 300_000, requestsPerSecond: 1 });
    await ledger.reserve({ nowMs: nextFileMs - 10, requestsPerSecond: 1 });
    for (const file of ["b.1", `b.${nextFileMs / 300_000 - 1}`, "notes.txt"]) {
      await writeFile(path.join(folder, file), "");
    }
    expect(await ledger.reserve({ nowMs: nextFileMs, requestsPerSecond: 1 })).to.equal(nextFileMs + 1040);
    expect((await readdir(folder)).sort()).to.deep.equal([
      `a.${nextFileMs / 300_000 - 1}`,
      `a.${nextFileMs / 300_000}`,
      `b.${nextFileMs / 300_000 - 1}`,
      "notes.txt",
    ]);
  });

  it("makes the folder", async () => {
    const deep = path.join(folder, "not", "there");
    await createFileLedger({ folder: deep, name: "a" }).reserve({ nowMs, requestsPerSecond: 1 });
    expect(await readdir(deep)).to.have.length(1);
  });

  it("makes the folder again when somebody has cleared it away meanwhile, and loses no more than the times", async () => {
    const cleared = path.join(folder, "cleared");
    const ledger = createFileLedger({ folder: cleared, name: "a" });
    await ledger.reserve({ nowMs, requestsPerSecond: 1 });
    await rm(cleared, { recursive: true });
    await ledger.reserve({ nowMs: nowMs + 2000, requestsPerSecond: 1 });
    expect(await readdir(cleared)).to.have.length(1);
    const other = createFileLedger({ folder: cleared, name: "a" });
    expect(await other.reserve({ nowMs: nowMs + 2000, requestsPerSecond: 1 })).to.equal(nowMs + 3050);
  });

  it("keeps to its own times where the folder cannot be used", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    const ledger = createFileLedger({ folder: path.join(file, "below"), name: "a" });
    await ledger.hold({ nowMs, untilMs: nowMs + 100 });
    const first = await ledger.reserve({ nowMs, requestsPerSecond: 1 });
    const second = await ledger.reserve({ nowMs, requestsPerSecond: 1 });
    expect([first - nowMs, second - nowMs]).to.deep.equal([100, 1350]);
  });

  it("waits for nobody who was killed, and keeps the limit among the living", async () => {
    const killed = startProcess(folder, 1000);
    await killed.firstLine;
    killed.kill();
    const startMs = Date.now();
    const processes = [startProcess(folder, 8), startProcess(folder, 8), startProcess(folder, 8)];
    const outputs = await Promise.all(processes.map(({ output }) => output));
    const times = outputs
      .flatMap((output) => output.trim().split("\n").map(Number))
      .filter((time) => time >= startMs)
      .sort((left, right) => left - right);
    expect(times).to.have.length(24);
    const tooClose = times.filter((time, index) => time < (times[index - perSecond] ?? 0) + 1000);
    expect(tooClose).to.deep.equal([]);
  });
});

describe("the ledger of several processes", () => {
  const nowMs = 1_700_000_000_000;

  const asks = (id: string, afterMs = 0): Extract<LedgerLine, { kind: "request" }> => ({
    ...{ kind: "request", id, nowMs: nowMs + afterMs, requestsPerSecond: 2, isSubmission: false },
  });

  /** In milliseconds from now, with two requests a second. */
  function timeOf(id: string, lines: readonly LedgerLine[]): number {
    const { slotMsOfId } = replayLedger(lines, { nowMs });
    return (slotMsOfId.get(id) ?? Number.NaN) - nowMs;
  }

  it("is read back as it was written", () => {
    const lines = [
      asks("a-1"),
      { kind: "hold", untilMs: nowMs + 500 },
      { ...asks("b-2", 20), isSubmission: true },
      { ...asks("c", 30), requestsPerSecond: 0.5 },
      { ...asks("d", 40), requestsPerSecond: Number.POSITIVE_INFINITY },
    ] as const;
    expect(parseLedger(lines.map(formatLedgerLine).join(""))).to.deep.equal(lines);
  });

  it("leaves out lines that are torn, empty or from elsewhere", () => {
    const text = `${nowMs} a 2\n170000\n\n {"x":1}\n-5 b 2\n${nowMs}${nowMs} c 2\n${nowMs} d e\n${nowMs} g\n${nowMs} h 0\n${nowMs} f 2`;
    expect(parseLedger(text)).to.deep.equal([asks("a"), asks("f")]);
  });

  it("gives each request its time by the order of the lines", () => {
    const lines = [asks("a"), asks("b"), asks("c"), asks("d")];
    expect(lines.map((line) => timeOf(line.kind === "request" ? line.id : "", lines))).to.deep.equal([
      0, 525, 1050, 1575,
    ]);
  });

  it("holds those who come after a pause was asked for", () => {
    const lines: readonly LedgerLine[] = [asks("a"), { kind: "hold", untilMs: nowMs + 7000 }, asks("b")];
    expect([timeOf("a", lines), timeOf("b", lines)]).to.deep.equal([0, 7000]);
  });

  it("gives a submission more room, whichever process it comes from", () => {
    const submission = { ...asks("c"), isSubmission: true };
    const lines: readonly LedgerLine[] = [asks("a"), asks("b"), submission, asks("d")];
    expect(["b", "c", "d"].map((id) => timeOf(id, lines))).to.deep.equal([525, 1125, 1575]);
  });

  it("does not wait for times from before the clock was set back", () => {
    const lines: readonly LedgerLine[] = [
      asks("a", 3_600_000),
      { kind: "hold", untilMs: nowMs + 3_600_000 },
      asks("b"),
    ];
    expect(timeOf("b", lines)).to.equal(0);
  });

  it("has no time for who is not in it", () => {
    expect(timeOf("b", [asks("a")])).to.be.NaN;
  });

  it("comes to the same times when it is read in parts", () => {
    const lines: readonly LedgerLine[] = [
      ...["a", "b", "c"].map((id) => asks(id)),
      { ...asks("d"), isSubmission: true },
      { kind: "hold", untilMs: nowMs + 5000 },
      ...["e", "f", "g"].map((id) => asks(id, 10)),
    ];
    const inParts = lines.reduce<Replayed | undefined>(
      (after, line) => replayLedger([line], { nowMs, after }),
      undefined,
    );
    const { slots, heldUntilMs } = replayLedger(lines, { nowMs });
    expect(inParts?.slots).to.deep.equal(slots);
    expect(inParts?.heldUntilMs).to.equal(heldUntilMs);
  });
});
