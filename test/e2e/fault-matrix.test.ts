import { expect } from "chai";
import { type FaultName, namedFaults } from "../../src/local-explorer/faults/named-faults.ts";
import { type FaultStage, type Outcome, openFaultStage } from "./fault-stage.ts";

/** The calls of a verification, in their order. */
const actions = ["getsourcecode", "verifysourcecode", "checkverifystatus"] as const;

/** What comes out when the first call of each action is answered so; how often a submission was accepted follows. */
type Row = readonly [lookUp: string, submission: string, poll: string];

/** Passes by itself, or is found out: one verification, as if nothing had been. */
const passes: Row = ["verified", "verified", "verified"];

/** The explorer has accepted the submission and its answer was lost: what it shows tells. */
const answerIsLost: Row = ["verified", "already-verified", "verified"];

/** Nothing was accepted; once it was, the receipt is worth more than the failure. */
const fails = (code: string): Row => [code, code, "pending"];

/** No answer to this question, so it says nothing of what was asked. */
const refused = "EXPLORER_REQUEST_REJECTED";

/** A false verdict on what is shown as verified: it is not believed. */
const disbelieved = "already-verified";

const expected: Readonly<Record<FaultName, Row>> = {
  "rate-limit": passes,
  "rate-limit-per-second": passes,
  "daily-rate-limit": fails("EXPLORER_QUOTA_EXHAUSTED"),
  "daily-submission-limit": fails("EXPLORER_QUOTA_EXHAUSTED"),
  "invalid-key": fails("API_KEY_INVALID"),
  "missing-key": fails("API_KEY_INVALID"),
  "too-many-invalid-keys": fails("API_KEY_INVALID"),
  // Asked again with the chain named in another way.
  "unsupported-chain": passes,
  "paid-chain": fails("EXPLORER_CHAIN_UNSUPPORTED"),
  "deprecated-endpoint": fails("EXPLORER_CHAIN_UNSUPPORTED"),
  "server-busy": passes,
  "query-timeout": passes,
  "not-verified": ["verified", "rejected", disbelieved],
  "not-indexed": ["verified", "verified", disbelieved],
  "already-verified": [refused, "already-verified", "already-verified"],
  "similar-match": [refused, "already-verified", "already-verified"],
  pending: [refused, refused, "verified"],
  "in-progress": [refused, refused, "verified"],
  "verified-before": [refused, "already-verified", "already-verified"],
  rejected: [refused, "rejected", disbelieved],
  "temporary-error": ["verified", "verified", disbelieved],
  "unknown-receipt": [refused, "rejected", "verified"],
  "proxy-not-detected": [refused, "rejected", disbelieved],
  "blockscout-not-verified": ["verified", "rejected", disbelieved],
  "blockscout-not-indexed": ["verified", "verified", disbelieved],
  "blockscout-already-verified": [refused, "already-verified", "already-verified"],
  "blockscout-rejected": [refused, "rejected", disbelieved],
  "blockscout-unknown-receipt": [refused, "rejected", "verified"],
  "blockscout-proxy-pending": [refused, refused, "verified"],
  "blockscout-rate-limit": passes,
  "routescan-pending": [refused, refused, "verified"],
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
  "echo-request": fails("EXPLORER_RESPONSE_INVALID"),
  "malformed-json": passes,
  "empty-body": passes,
  nulls: passes,
  "null-result": passes,
  "wrong-content-type": passes,
  "oversized-body": ["EXPLORER_RESPONSE_INVALID", "verified", "pending"],
  drop: passes,
  "lost-answer": answerIsLost,
  "cut-answer": answerIsLost,
  silence: passes,
};

/** Whatever is not decided before a submission is accepted ends with exactly one. */
const withoutSubmission = (outcome: string, action: (typeof actions)[number]) =>
  outcome !== "verified" && action !== "checkverifystatus" && outcome !== "already-verified";

/** The explorer said so itself, of something that nobody had submitted. */
const saidAlready: readonly FaultName[] = [
  "already-verified",
  "similar-match",
  "verified-before",
  "blockscout-already-verified",
];

const faults = Object.keys(namedFaults).filter((name): name is FaultName => name in namedFaults);

const cases = faults.flatMap((fault) =>
  actions.map((action, index) => ({ fault, action, wanted: expected[fault][index] ?? "" })),
);

/** The waits are real, so all of them are waited for at the same time. */
describe("each fault of an explorer at each call of a verification", function () {
  this.timeout(150_000);

  let stage: FaultStage;
  const outcomes = new Map<string, Promise<Outcome>>();
  const toKey = ({ fault, action }: Omit<(typeof cases)[number], "wanted">) => `${fault} ${action}`;

  before(async () => {
    stage = await openFaultStage();
    for (const { fault, action } of cases) {
      const outcome = stage.verifyWith([{ action, call: 1, fault }]);
      // Each is looked at by its own test.
      outcome.catch(() => undefined);
      outcomes.set(toKey({ fault, action }), outcome);
    }
  });

  after(async () => {
    await Promise.allSettled(outcomes.values());
    await stage.close();
  });

  for (const { fault, action, wanted } of cases) {
    it(`${fault} at the first ${action}: ${wanted}, and never two submissions`, async () => {
      const found = await outcomes.get(toKey({ fault, action }));
      const isUnsubmitted =
        withoutSubmission(wanted, action) || (action === "verifysourcecode" && saidAlready.includes(fault));

      expect(found?.outcome).to.equal(wanted);
      expect(found?.accepted).to.equal(isUnsubmitted ? 0 : 1);
      expect(found?.elapsedMs).to.be.below(110_000);
      if (wanted === "pending") {
        expect(found?.result?.receipt).to.have.length(50);
      }
    });
  }
});
