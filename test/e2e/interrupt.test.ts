import path from "node:path";
import { expect } from "chai";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { openRecordingExplorer, type RecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { waitUntil } from "../local-explorer/wait-until.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";

describe("Ctrl-C in the middle of a verification", () => {
  let stage: FaultStage;
  const recordings: RecordingExplorer[] = [];

  before(async function () {
    // Windows knows no signals.
    if (process.platform === "win32") {
      this.skip();
    }
    stage = await openFaultStage();
  });

  after(async () => {
    await stage?.close();
    await Promise.all(recordings.map((recording) => recording.close()));
  });

  async function stop(json: readonly string[]) {
    const database = path.join(stage.project.folder, `interrupt${json.length}.sqlite`);
    const rules = [{ action: "checkverifystatus", call: "every", fault: "pending" }] as const;
    const explorer = await stage.startExplorer(rules, { database });
    const recording = await openRecordingExplorer();
    recordings.push(recording);
    recording.passTo(explorer.apiUrl);
    const address = await stage.deploy();
    const command = ["verify-contract", address, "--explorer", recording.apiUrl, "--network", "localhost"];
    const started = await stage.project.start(/^/, ...command, ...json);
    // Whoever asks again has the answer to the submission, and that to the first question.
    const polls = () => recording.requests.filter((request) => request === "GET checkverifystatus");
    await waitUntil(() => polls().length > 1);
    const ended = await started.end("SIGINT");
    await explorer.close();
    return { ended, address, database, recording, command };
  }

  it("says where things stand and how to go on, and the same command goes on", async () => {
    const { ended, address, database, recording, command } = await stop([]);
    const [, receipt = ""] = /receipt (\w{50})/.exec(ended.stderr) ?? [];

    expect(ended.exitCode).to.equal(130);
    expect(ended.stderr).to.include("INTERRUPTED").and.to.include(address);
    expect(ended.stderr)
      .to.include(new URL(recording.apiUrl).host)
      .and.to.include("Run the same command again");
    expect(receipt).to.have.length(50);

    const well = await stage.startExplorer([], { database });
    recording.passTo(well.apiUrl);
    const again = await stage.project.run(...command, "--force", "--json");
    const accepted = well.accepted();
    await well.close();

    expect(verificationResultSchema.parse(JSON.parse(again.stdout))).to.include({
      status: "verified",
      receipt,
    });
    expect(accepted).to.equal(1);
  });

  it("is one document with --json", async () => {
    const { ended } = await stop(["--json"]);

    expect(failureSchema.parse(JSON.parse(ended.stdout)).code).to.equal("INTERRUPTED");
    expect(ended.exitCode).to.equal(130);
  });
});
