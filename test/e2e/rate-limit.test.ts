import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { parseLedger, replayLedger } from "../../src/explorer-client/rate-limit/file-ledger.ts";
import { findLimiterFolder } from "../../src/hardhat/folders.ts";
import { startWarm } from "../helpers/hardhat-process.ts";
import { openRecordingExplorer, type RecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { type FaultStage, openFaultStage, secretKey } from "./fault-stage.ts";

/** What a free key of Etherscan allows. */
const perSecond = 3;

const actions = ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const;

const limited = actions.map((action) => ({ action, call: 1, fault: "rate-limit-per-second" }) as const);

/** The turns that the processes of this machine have taken, in order, by the ledger that they share. */
async function readTurns(apiUrl: string): Promise<number[]> {
  const name = createHash("sha256")
    .update(`${new URL(apiUrl).host}\n${secretKey}`)
    .digest("hex")
    .slice(0, 32);
  const folder = await findLimiterFolder(tmpdir());
  const files = (await readdir(folder)).filter((file) => file.startsWith(name)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  const limits = { nowMs: Date.now(), requestsPerSecond: perSecond };
  const { slotMsOfId } = replayLedger(parseLedger(texts.join("")), limits);
  return [...slotMsOfId.values()].sort((left, right) => left - right);
}

/** No request comes before its turn, however late, and no more turns than may be are in one second. */
async function expectPace({ apiUrl, arrivedMs }: RecordingExplorer): Promise<void> {
  const turns = await readTurns(apiUrl);
  const arrived = [...arrivedMs].sort((left, right) => left - right);

  expect(turns).to.have.length(arrived.length);
  expect(turns.filter((turn, index) => turn < (turns[index - perSecond] ?? 0) + 1000)).to.deep.equal([]);
  // Timers are a millisecond early at times.
  expect(arrived.filter((time, index) => time < (turns[index] ?? 0) - 2)).to.deep.equal([]);
}

describe("an explorer that is asked by many at the same time", () => {
  let stage: FaultStage;
  let recording: RecordingExplorer;

  before(async () => {
    recording = await openRecordingExplorer();
    const place = { name: "Scan", apiUrl: recording.apiUrl, requestsPerSecond: perSecond };
    stage = await openFaultStage({ explorers: { localhost: place } });
  });

  after(async () => {
    await stage?.close();
    await recording.close();
  });

  it("scenario 1: gets three calls a second at most, from one process with several verifications", async () => {
    const explorer = await stage.startExplorer(limited);
    recording.passTo(explorer.apiUrl);
    const addresses = [await stage.deploy(), await stage.deploy(), await stage.deploy()];
    const at = { ...explorer, apiUrl: recording.apiUrl };
    const found = await Promise.all(addresses.map((address) => stage.verify(at, { address })));
    const accepted = explorer.accepted();
    await explorer.close();

    expect(found.map(({ outcome }) => outcome)).to.deep.equal(["verified", "verified", "verified"]);
    expect(accepted).to.equal(3);
    expect(recording.arrivedMs.length).to.be.at.least(12);
    await expectPace(recording);
  });

  it("scenario 1: gets three calls a second at most, from several processes together", async () => {
    const { folder } = stage.project;
    const explorer = await stage.startExplorer(limited);
    recording.passTo(explorer.apiUrl);
    const before = recording.arrivedMs.length;
    const addresses = [await stage.deploy(), await stage.deploy(), await stage.deploy()];
    const commands = await Promise.all(
      addresses.map((address) => startWarm(folder, ["verify-contract", address, "--network", "localhost"])),
    );
    const finished = await Promise.all(commands.map((command) => command.finished));
    const accepted = explorer.accepted();
    await explorer.close();

    expect(finished.map(({ exitCode }) => exitCode)).to.deep.equal([0, 0, 0]);
    expect(accepted).to.equal(3);
    expect(recording.arrivedMs.length - before).to.be.at.least(12);
    await expectPace(recording);
  });

  it("scenario 31: gets three calls a second at most, from a whole deployment", async () => {
    const explorer = await stage.startExplorer([]);
    recording.passTo(explorer.apiUrl);
    const before = recording.arrivedMs.length;
    const addresses = [await stage.deploy(), await stage.deploy(), await stage.deploy()];
    const list = path.join(stage.project.folder, "pace.json");
    await writeFile(list, JSON.stringify(addresses.map((address) => ({ address }))));
    const finished = await stage.project.run("verify-deployment", list, "--json");
    const accepted = explorer.accepted();
    await explorer.close();

    expect([finished.exitCode, accepted]).to.deep.equal([0, 3]);
    expect(recording.arrivedMs.length - before).to.be.at.least(9);
    await expectPace(recording);
  });
});
