import { expect } from "chai";
import type { FaultRule } from "../../src/local-explorer/faults/create-fault-plan.ts";
import { namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import { type FaultLab, type LabReport, openFaultLab } from "./fault-lab.ts";
import { gatewayFaults, moreSourcifyFaults } from "./more-faults.ts";

/** What comes out when the first call of each kind is answered so. */
type Row = readonly [lookUp: string, submission: string, job: string];

const passes: Row = ["verified", "verified", "verified"];

/** The submission was accepted, and what is shown tells so. */
const answerIsLost = passes;

/** Nothing was accepted. After a submission, what is shown counts more than the failure. */
const fails = (code: string): Row => [code, code, "verified"];

const refused = "EXPLORER_REQUEST_REJECTED";

/** Only jobs are answered so; as another answer it is broken, and asked for again. */
const ofJobs: Row = ["verified", "verified", "already-verified"];

const faults = { ...namedFaults, ...gatewayFaults, ...moreSourcifyFaults };

type Name = keyof typeof faults;

const table: Partial<Record<Name, Row>> = {
  "http-429": passes,
  "a 500 page": passes,
  "http-502": passes,
  "a 503 page": passes,
  "a 504 page": passes,
  "http-413": fails("EXPLORER_SUBMISSION_TOO_LARGE"),
  "html-page": passes,
  "a block of Cloudflare": passes,
  "cloudflare-challenge": passes,
  "a page that is not found": passes,
  "malformed-json": passes,
  "an empty body": passes,
  nulls: passes,
  drop: passes,
  "lost-answer": answerIsLost,
  "cut-answer": answerIsLost,
  silence: passes,
  "sourcify-duplicate": passes,
  // It says so, and shows nothing.
  "Sourcify's already verified": [refused, "pending", "verified"],
  "Sourcify's unsupported chain": fails("EXPLORER_CHAIN_UNSUPPORTED"),
  "Sourcify's not implemented": fails("EXPLORER_SERVICE_MISSING"),
  "Sourcify's internal error": passes,
  "Sourcify's unknown job": [refused, refused, "verified"],
  "Sourcify's rate limit": passes,
  "sourcify-pending": passes,
  "Sourcify's not deployed": ofJobs,
  "sourcify-no-match": ofJobs,
  "Sourcify's missing bytecode": ofJobs,
};

const calls = ["sourcify-contract", "sourcify-verify", "sourcify-job"] as const;

/** The receipt is lost with the answer to the submission. */
const losesReceipt = (name: string, at: number): boolean =>
  at === 1 && (name === "lost-answer" || name === "cut-answer");

const ofUnknownJobs = [
  "sourcify-pending",
  "Sourcify's not deployed",
  "sourcify-no-match",
  "Sourcify's missing bytecode",
];

/**
 * To a submission, such an answer says that it was accepted as a job that is not known. It is polled for four
 * minutes.
 */
const isUnknownJob = (name: string, at: number): boolean => at === 1 && ofUnknownJobs.includes(name);

describe("each fault of Sourcify at each call", () => {
  let lab: FaultLab;

  before(async () => {
    lab = await openFaultLab();
  });

  after(() => lab.close());

  const verify = (rules: Parameters<FaultLab["verifyWith"]>[0]): Promise<LabReport> =>
    lab.verifyWith(rules, { dialect: "sourcify" });

  for (const [name, row] of Object.entries(table)) {
    for (const [at, action] of calls.entries()) {
      it(`scenario 50: ${name} at ${action}: ${row[at]}, and never two submissions`, async () => {
        const fault = Object.entries(faults).find(([known]) => known === name)?.[1] ?? expect.fail(name);
        const found = await verify([{ action, call: 1, fault }]);
        const isAccepted = at === 2 || row[at] === "verified";

        expect(found.outcome).to.equal(row[at]);
        expect(found.accepted).to.equal(isAccepted ? 1 : 0);
        expect(found.elapsedMs).to.be.at.most(isUnknownJob(name, at) ? 260_000 : 60_000);
        if (found.outcome === "verified" && !losesReceipt(name, at)) {
          expect(found.receipt).to.match(/^[0-9a-f-]{36}$/);
        }
      });
    }
  }

  it("scenario 65: is pending where each submission meets another job, and posts it twice at most", async () => {
    const other = "sourcify-duplicate";
    const once = await verify([{ action: "sourcify-verify", call: 1, fault: other }]);
    const always = await verify([{ action: "sourcify-verify", call: "1-2", fault: other }]);

    expect(once).to.include({ outcome: "verified", accepted: 1 });
    expect(always).to.include({ outcome: "pending", accepted: 0 });
  });

  it("scenario 65: posts again if a job ends before Sourcify's node knows the contract", async () => {
    const notDeployed = moreSourcifyFaults["Sourcify's not deployed"];
    const job = { action: "sourcify-job", call: 1, fault: notDeployed } as const;
    const post = (call: number, fault: FaultRule["fault"]): FaultRule => ({
      action: "sourcify-verify",
      call,
      fault,
    });
    const before = await verify([post(1, "sourcify-duplicate"), post(2, notDeployed), job]);
    const after = await verify([post(1, notDeployed), job, post(2, "sourcify-duplicate")]);

    expect(before).to.include({ outcome: "verified", accepted: 1 });
    expect(after).to.include({ outcome: "verified", accepted: 1 });
  });

  it("scenario 50: goes on with its receipt in the next run, and posts nothing again", async () => {
    const found = await lab.verifyWith([], { dialect: "sourcify", judgingMs: 400_000, runs: 2 });
    const [first, second] = found.runs;

    expect(found.runs.map(({ outcome }) => outcome)).to.deep.equal(["pending", "verified"]);
    expect(first?.receipt).to.match(/^[0-9a-f-]{36}$/);
    expect(second?.receipt).to.equal(first?.receipt);
    expect(found.accepted).to.equal(1);
  });

  it("scenario 50: posts once more where the server has lost its job, and no third time", async () => {
    const found = await verify([{ action: "sourcify-verify", call: "1-9", fault: "sourcify-pending" }]);

    // Both receipts are of jobs that are not known there.
    expect(found).to.include({ outcome: "pending", accepted: 0 });
  });
});
