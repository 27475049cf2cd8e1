import { expect } from "chai";
import type { FaultName } from "../../src/local-explorer/faults/named-faults.ts";
import { type FaultLab, type LabReport, openFaultLab } from "./fault-lab.ts";

/** What comes out when the first call of each kind is answered so. */
type Row = readonly [lookUp: string, submission: string, job: string];

const passes: Row = ["verified", "verified", "verified"];

/** Accepted although the answer never said so: what is shown tells. */
const answerIsLost = passes;

/** Nothing was accepted; once it was, what is shown is worth more than the failure. */
const fails = (code: string): Row => [code, code, "verified"];

const refused = "EXPLORER_REQUEST_REJECTED";

/** Jobs alone are answered so; as an answer to anything else it is broken, and asked for again. */
const ofJobs: Row = ["verified", "verified", "already-verified"];

const table: Partial<Record<FaultName, Row>> = {
  "http-429": passes,
  "http-500": passes,
  "http-502": passes,
  "http-503": passes,
  "http-504": passes,
  "http-413": fails("EXPLORER_SUBMISSION_TOO_LARGE"),
  "html-page": passes,
  "cloudflare-block": passes,
  "cloudflare-challenge": passes,
  "page-not-found": passes,
  "malformed-json": passes,
  "empty-body": passes,
  nulls: passes,
  "wrong-content-type": passes,
  "oversized-body": ["EXPLORER_RESPONSE_INVALID", "verified", "verified"],
  drop: passes,
  "lost-answer": answerIsLost,
  "cut-answer": answerIsLost,
  silence: passes,
  "sourcify-duplicate": passes,
  // It says so, and shows nothing.
  "sourcify-already-verified": [refused, "pending", "verified"],
  "sourcify-unsupported-chain": fails("EXPLORER_CHAIN_UNSUPPORTED"),
  "sourcify-not-implemented": fails("EXPLORER_SERVICE_MISSING"),
  "sourcify-internal-error": passes,
  "sourcify-job-not-found": [refused, refused, "verified"],
  "sourcify-rate-limit": passes,
  "sourcify-pending": passes,
  "sourcify-not-deployed": ofJobs,
  "sourcify-no-match": ofJobs,
  "sourcify-cannot-fetch": ofJobs,
};

const calls = ["sourcify-contract", "sourcify-verify", "sourcify-job"] as const;

/** The receipt is lost with the answer to the submission. */
const losesReceipt = (name: string, at: number): boolean =>
  at === 1 && (name === "lost-answer" || name === "cut-answer");

const ofUnknownJobs = [
  "sourcify-pending",
  "sourcify-not-deployed",
  "sourcify-no-match",
  "sourcify-cannot-fetch",
];

/** Answers of jobs say to a submission that it was accepted, as a job that nobody knows. It is polled for four minutes. */
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
        const fault = Object.keys(table).find((known): known is FaultName => known === name) ?? "drop";
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
