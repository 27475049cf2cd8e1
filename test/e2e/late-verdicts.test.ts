import { expect } from "chai";
import type { FaultRule } from "../../src/local-explorer/faults/create-fault-plan.ts";
import type { Fault } from "../../src/local-explorer/faults/fault.ts";
import { type FaultLab, openFaultLab } from "./fault-lab.ts";

/** The explorer takes what is submitted, and answers with something else than its receipt. */
const takenAnd = (status: number, body: string, contentType: string): Fault => ({
  kind: "http",
  status,
  headers: { "content-type": contentType },
  body,
  handled: true,
});

const json = "application/json";

const answers: Readonly<Record<string, FaultRule["fault"]>> = {
  "no answer": "lost-answer",
  "half an answer": "cut-answer",
  "a page with 502": takenAnd(502, "<html>Bad gateway</html>", "text/html"),
  "a 503 in JSON": takenAnd(503, '{"status":"0","message":"NOTOK","result":"Service unavailable"}', json),
  "a rate limit with 503": takenAnd(
    503,
    '{"status":"0","message":"NOTOK","result":"Max rate limit reached"}',
    json,
  ),
};

describe("a submission that is accepted although its answer does not say so", () => {
  let lab: FaultLab;

  before(async () => {
    lab = await openFaultLab();
  });

  after(() => lab.close());

  for (const judgingMs of [1_000, 40_000, 60_000, 90_000, 200_000]) {
    for (const [what, fault] of Object.entries(answers)) {
      it(`scenario 43: is posted once when ${what} comes and it is judged after ${judgingMs / 1000} s`, async () => {
        const found = await lab.verifyWith([{ action: "verifysourcecode", call: 1, fault }], { judgingMs });

        expect([found.outcome, found.accepted]).to.deep.equal(["verified", 1]);
      });
    }
  }

  it("scenario 43: is posted once in two runs when the first one ends before it is judged", async () => {
    const rule = { action: "verifysourcecode", call: 1, fault: "lost-answer" } as const;
    const found = await lab.verifyWith([rule], { judgingMs: 90_000, timeoutMs: 50_000, runs: 2 });

    expect(found.runs.map(({ outcome }) => outcome)).to.deep.equal(["pending", "already-verified"]);
    expect(found.accepted).to.equal(1);
  });

  it("scenario 43: is posted once again, in all runs together, when its receipt is never known", async () => {
    const faults = [
      { action: "checkverifystatus", call: "every", fault: "unknown-receipt" },
      { action: "getsourcecode", call: "every", fault: "not-verified" },
    ] as const;
    const found = await lab.verifyWith(faults, { judgingMs: 3_000_000, timeoutMs: 600_000, runs: 3 });

    expect(found.runs.map(({ outcome }) => outcome)).to.deep.equal(["pending", "pending", "pending"]);
    expect(new Set(found.runs.map(({ receipt }) => receipt)).size).to.equal(1);
    expect(found.accepted).to.equal(2);
  });

  it("scenario 43: is found by its record when its receipt is pending for ever, and so is a link", async () => {
    const lost = (action: "checkverifystatus" | "checkproxyverification") =>
      ({ action, call: "every", fault: "pending" }) as const;
    const source = await lab.verifyWith([lost("checkverifystatus")]);
    const link = await lab.linkWith([lost("checkproxyverification")]);

    expect([source.outcome, source.accepted]).to.deep.equal(["verified", 1]);
    expect([link.outcome, link.acceptedLinks]).to.deep.equal(["linked", 1]);
    // By the clock of the lab, of a time limit of 300 s.
    expect([source.elapsedMs < 60_000, link.elapsedMs < 60_000]).to.deep.equal([true, true]);
  });
});
