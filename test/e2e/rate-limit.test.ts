import { expect } from "chai";
import { startWarm } from "../helpers/hardhat-process.ts";
import { openRecordingExplorer, type RecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";

/** What a free key of Etherscan allows. */
const perSecond = 3;

const actions = ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const;

const limited = actions.map((action) => ({ action, call: 1, fault: "rate-limit" }) as const);

/** No more than three leave in a second: the request after each three comes a second later at the earliest. */
function expectPace(arrivedMs: readonly number[], startMs: number): void {
  const early = arrivedMs.filter((timeMs, index) => timeMs - startMs < Math.floor(index / perSecond) * 1000);
  expect(early).to.deep.equal([]);
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
    const startMs = Date.now();
    const at = { ...explorer, apiUrl: recording.apiUrl };
    const found = await Promise.all(addresses.map((address) => stage.verify(at, { address })));
    const accepted = explorer.accepted();
    await explorer.close();

    expect(found.map(({ outcome }) => outcome)).to.deep.equal(["verified", "verified", "verified"]);
    expect(accepted).to.equal(3);
    expect(recording.arrivedMs.length).to.be.at.least(12);
    expectPace(recording.arrivedMs, startMs);
  });

  it("scenario 1: refuses two processes that ask at once, and both wait and submit once", async () => {
    const { folder } = stage.project;
    const explorer = await stage.startExplorer([]);
    recording.passTo(explorer.apiUrl, { perSecond });
    const addresses = [await stage.deploy(), await stage.deploy()];
    const commands = await Promise.all(
      addresses.map((address) => startWarm(folder, ["verify-contract", address, "--network", "localhost"])),
    );
    const finished = await Promise.all(commands.map((command) => command.finished));
    const accepted = explorer.accepted();
    await explorer.close();

    expect(finished.map(({ exitCode }) => exitCode)).to.deep.equal([0, 0]);
    expect(accepted).to.equal(2);
    expect(recording.refused()).to.be.at.least(1);
  });
});
