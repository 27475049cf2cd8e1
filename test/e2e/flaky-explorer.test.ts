import path from "node:path";
import { expect } from "chai";
import { namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import { failureSchema } from "../../src/verification/results/result-members.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import type { Finished } from "../helpers/hardhat-process.ts";
import { openRecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { type FaultLab, openFaultLab } from "./fault-lab.ts";
import { type FaultStage, openFaultStage } from "./fault-stage.ts";
import { moreFaults } from "./more-faults.ts";

const resultOf = ({ stdout }: Finished) => verificationResultSchema.parse(JSON.parse(stdout));

const unsteadyPolls = [
  { action: "checkverifystatus", call: 1, fault: "http-502" },
  { action: "checkverifystatus", call: 2, fault: "drop" },
  { action: "checkverifystatus", call: 3, fault: moreFaults["in progress"] },
  { action: "checkverifystatus", call: 4, fault: "pending" },
] as const;

describe("a verification on an explorer that is not well", () => {
  let stage: FaultStage;
  let lab: FaultLab;
  const run: FaultStage["project"]["run"] = (...args) => stage.project.run(...args);

  before(async () => {
    stage = await openFaultStage();
    lab = await openFaultLab();
  });

  after(async () => {
    await lab.close();
    await stage.close();
  });

  it("scenario 1: goes on after a rate limit at the look-up, the submission and the poll", async () => {
    const actions = ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const;
    const explorer = await stage.startExplorer(
      actions.map((action) => ({ action, call: 1, fault: "rate-limit" })),
    );
    const address = await stage.deploy();
    const finished = await run("verify-contract", address, "--explorer", explorer.apiUrl, "--json");
    const accepted = explorer.accepted();
    await explorer.close();

    expect(finished.exitCode).to.equal(0);
    expect(resultOf(finished).status).to.equal("verified");
    expect(accepted).to.equal(1);
  });

  it("scenario 2: keeps one receipt through a 502, a reset, In progress and Pending", async () => {
    const found = await lab.verifyWith(unsteadyPolls);

    expect([found.outcome, found.accepted]).to.deep.equal(["verified", 1]);
    expect(found.receipt).to.have.length(50);
  });

  it("scenario 3: stops at its deadline with the receipt, and a second run goes on with it", async () => {
    const database = path.join(stage.project.folder, "scenario-3.sqlite");
    const stuck = await stage.startExplorer(
      [
        { action: "checkverifystatus", call: "every", fault: "pending" },
        { action: "getsourcecode", call: "every", fault: "not-verified" },
      ],
      {
        database,
      },
    );
    const address = await stage.deploy();
    const command = ["verify-contract", address, "--explorer", stuck.apiUrl] as const;
    const first = await stage.project.run(...command, "--timeout", "6");
    const pending = resultOf(await stage.project.run(...command, "--timeout", "6", "--json"));
    await stuck.close();

    expect(first.exitCode).not.to.equal(0);
    expect(first.stdout)
      .to.include("Still pending")
      .and.to.include(pending.receipt ?? "none");
    expect(first.stdout).to.include("Run the same command again: it continues, and submits nothing twice.");
    expect(pending.status).to.equal("pending");

    const well = await stage.startExplorer([], { database, port: stuck.port });
    // The look-up would show it at once: what is asked for here is the receipt.
    const again = resultOf(await stage.project.runAlone(...command, "--force", "--json"));
    const accepted = well.accepted();
    await well.close();

    expect(again).to.include({ status: "verified", receipt: pending.receipt });
    expect(accepted).to.equal(1);
  });

  it("scenario 3: keeps to its deadline though the explorer is pending for ever", async () => {
    const found = await lab.verifyWith([{ action: "checkverifystatus", call: "every", fault: "pending" }], {
      timeoutMs: 5_000,
      judgingMs: 60_000,
    });

    expect([found.outcome, found.accepted]).to.deep.equal(["pending", 1]);
    expect(found.elapsedMs).to.be.within(3_500, 5_000);
  });

  it("scenario 4: waits for an explorer that has not indexed the contract, which the chain has", async () => {
    const found = await lab.verifyWith([{ action: "verifysourcecode", call: "1-3", fault: "not-indexed" }]);

    expect([found.outcome, found.accepted]).to.deep.equal(["verified", 1]);
  });

  it("scenario 4: fails at once if the chain has no code, and asks no explorer", async () => {
    const explorer = await openRecordingExplorer();
    const address = "0x00000000000000000000000000000000000000AA";
    const command = ["verify-contract", address, "--explorer", explorer.apiUrl] as const;
    const finished = await run(...command, "--json");
    const words = await run(...command);
    await explorer.close();
    const failure = failureSchema.parse(JSON.parse(finished.stdout));

    expect(failure.code).to.equal("NO_CODE_AT_ADDRESS");
    expect(failure.facts).to.include({ address, "chain id": 31_337, network: "localhost" });
    expect(words.stderr).to.include(address).and.to.include("31337");
    expect([finished.exitCode, words.exitCode]).to.deep.equal([1, 1]);
    // Beside its API, who listens on this machine is asked whether it is a local explorer.
    expect(explorer.requests.filter((request) => request !== "GET ")).to.deep.equal([]);
  });

  it("scenario 5: takes already verified for a success, at the submission", async () => {
    const fault = { ...namedFaults["already-verified"], handled: true };
    const { outcome } = await lab.verifyWith([{ action: "verifysourcecode", call: 1, fault }]);

    expect(outcome).to.equal("already-verified");
  });

  it("scenario 8: gives up a request that is never answered, and asks again", async () => {
    const found = await lab.verifyWith([{ action: "getsourcecode", call: 1, fault: "silence" }]);

    expect([found.outcome, found.accepted]).to.deep.equal(["verified", 1]);
    // 30 s for the request that is never answered, and a second or two before it is made again.
    expect(found.elapsedMs).to.be.within(30_000, 35_000);
  });

  it("scenario 8: keeps the whole to its deadline where nothing is ever answered", async () => {
    const [found, polled] = await Promise.all([
      lab.verifyWith([{ action: "*", call: "every", fault: "silence" }], { timeoutMs: 3_000 }),
      lab.verifyWith([{ action: "checkverifystatus", call: "every", fault: "silence" }], {
        timeoutMs: 4_000,
      }),
    ]);

    expect([found.outcome, found.accepted]).to.deep.equal(["DEADLINE_EXCEEDED", 0]);
    expect(found.elapsedMs).to.equal(3_000);
    expect([polled.outcome, polled.accepted]).to.deep.equal(["pending", 1]);
    expect(polled.elapsedMs).to.equal(4_000);
  });
});
