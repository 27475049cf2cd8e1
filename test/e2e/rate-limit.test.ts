import { expect } from "chai";
import { openRecordingExplorer, type RecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";

/** What a free key of Etherscan allows. */
const perSecond = 3;

/**
 * How much later than its turn a request may arrive, on a machine that has much to do: those that come
 * after it seem to be so much closer. Without a limit all of them come within a second.
 */
const latenessMs = 700;

const actions = ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const;

const limited = actions.map((action) => ({ action, call: 1, fault: "rate-limit-per-second" }) as const);

/** The times that came too early after any of those before them. */
function findTooEarly(arrivedMs: readonly number[]): number[] {
  return arrivedMs.filter((time, index) =>
    arrivedMs
      .slice(0, index)
      .some((earlier, at) => time - earlier < Math.floor((index - at) / perSecond) * 1000 - latenessMs),
  );
}

describe("an explorer that is asked by many at the same time", function () {
  this.timeout(120_000);

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
    expect(findTooEarly(recording.arrivedMs)).to.deep.equal([]);
  });

  it("scenario 1: gets three calls a second at most, from several processes together", async () => {
    const explorer = await stage.startExplorer(limited);
    recording.passTo(explorer.apiUrl);
    const before = recording.arrivedMs.length;
    const addresses = [await stage.deploy(), await stage.deploy(), await stage.deploy()];
    const finished = await Promise.all(
      addresses.map((address) => stage.project.run("verify-contract", address)),
    );
    const accepted = explorer.accepted();
    await explorer.close();
    const arrivedMs = recording.arrivedMs.slice(before);

    expect(finished.map(({ exitCode }) => exitCode)).to.deep.equal([0, 0, 0]);
    expect(accepted).to.equal(3);
    expect(arrivedMs.length).to.be.at.least(12);
    expect(findTooEarly(arrivedMs)).to.deep.equal([]);
  });
});
