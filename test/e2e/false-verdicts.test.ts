import { expect } from "chai";
import type { Fault } from "../../src/local-explorer/faults/fault.ts";
import { verificationResultSchema } from "../../src/verification/results/result-schema.ts";
import { type FaultLab, openFaultLab } from "./fault-lab.ts";
import { type FaultStage, openFaultStage, secretKey } from "./fault-stage.ts";
import { moreFaults } from "./more-faults.ts";

const verified = { kind: "envelope", status: "1", message: "OK", result: "Pass - Verified" } as const;

/** Somebody else's contract. */
const foreign: Fault = {
  kind: "envelope",
  status: "1",
  message: "OK",
  result: [
    {
      SourceCode: "// SPDX-License-Identifier: MIT\ncontract Vault { address public owner; }",
      ABI: "[]",
      ContractName: "Vault",
      CompilerVersion: "v0.8.28+commit.7893614a",
    },
  ],
};

const words = [
  { what: "Pass - Verified at a poll", rule: { action: "checkverifystatus", call: 1, fault: verified } },
  {
    what: "already verified at a poll",
    rule: { action: "checkverifystatus", call: 1, fault: moreFaults["verified before"] },
  },
  {
    what: "already verified at the submission",
    rule: { action: "verifysourcecode", call: "every", fault: "already-verified" },
  },
] as const;

describe("an explorer that says verified", () => {
  let lab: FaultLab;
  let stage: FaultStage;

  before(async () => {
    [lab, stage] = await Promise.all([openFaultLab(), openFaultStage()]);
  });

  after(async () => {
    await lab.close();
    await stage.close();
  });

  for (const { what, rule } of words) {
    it(`scenario 44: is not believed when it shows nothing (${what})`, async () => {
      const hidden = { action: "getsourcecode", call: "every", fault: "not-verified" } as const;

      expect((await lab.verifyWith([rule, hidden])).outcome).to.equal("pending");
    });

    it(`scenario 44: is not believed when it shows another contract (${what})`, async () => {
      const other = { action: "getsourcecode", call: "2-", fault: foreign } as const;

      expect((await lab.verifyWith([rule, other])).outcome).to.equal("mismatch");
    });
  }

  it("scenario 44: is believed when the record comes later than the verdict", async () => {
    const late = { action: "getsourcecode", call: "1-5", fault: "not-verified" } as const;
    const found = await lab.verifyWith([late]);

    expect([found.outcome, found.accepted]).to.deep.equal(["verified", 1]);
  });

  it("scenario 44: goes on with its receipt in the next run, and submits nothing twice", async () => {
    const late = { action: "getsourcecode", call: "1-40", fault: "not-verified" } as const;
    const found = await lab.verifyWith([late], { runs: 4 });

    expect(found.runs[0]?.outcome).to.equal("pending");
    expect(["verified", "already-verified"]).to.include(found.outcome);
    expect(found.accepted).to.equal(1);
  });

  it("scenario 44: ends the command with an error where a stranger's source is shown", async () => {
    const explorer = await stage.startExplorer([{ action: "getsourcecode", call: "every", fault: foreign }]);
    const address = await stage.deploy();
    const command = ["verify-contract", address, "--explorer", explorer.apiUrl] as const;
    const finished = await stage.project.run(...command);
    const inJson = await stage.project.run(...command, "--json");
    const accepted = explorer.accepted();
    await explorer.close();

    expect([finished.exitCode, inJson.exitCode, accepted]).to.deep.equal([1, 1, 0]);
    expect(finished.stdout).to.include("Verified, but with another source").and.not.to.include("✔");
    const result = verificationResultSchema.parse(JSON.parse(inJson.stdout));
    expect(result).to.include({ status: "mismatch" });
    expect(result.differences?.cause).to.equal("other-record");
    expect(finished.stdout + inJson.stdout).not.to.include(secretKey);
  });
});
