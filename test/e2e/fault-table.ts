import type { FaultName } from "../../src/local-explorer/faults/named-faults.ts";
import type { moreFaults } from "./more-faults.ts";

/** What comes out when the first call of each kind is answered so. */
export interface FaultRow {
  /** Of a verification: the look-up, the submission, the poll. */
  readonly source: readonly [lookUp: string, submission: string, poll: string];
  /** Of a proxy: the look-up before the link, the link, its poll. */
  readonly link: readonly [lookUp: string, submission: string, poll: string];
}

/** Passes by itself, or is found out: one submission, as if nothing had been. */
const passes: FaultRow = {
  source: ["verified", "verified", "verified"],
  link: ["linked", "linked", "linked"],
};

/** The explorer has accepted the submission and its answer was lost: what it shows tells. */
const answerIsLost = passes;

/** Nothing was accepted; once it was, what is shown is worth more than the failure. */
const fails = (code: string): FaultRow => ({
  source: [code, code, "verified"],
  link: ["failed", "failed", "linked"],
});

/** No answer to this question, so it says nothing of what was asked. */
const refused = "EXPLORER_REQUEST_REJECTED";

/** The explorer refuses what is submitted; a false verdict on what it shows is not believed. */
const refusal: FaultRow = {
  source: [refused, "rejected", "already-verified"],
  link: ["failed", "failed", "already-linked"],
};

/** Nothing but a poll is answered so, and then by the truth one poll later. */
const ofPolls = (atSubmission: string): FaultRow => ({
  source: [refused, atSubmission, "verified"],
  link: ["failed", "failed", "linked"],
});

/** To a submission it says that it may have arrived: what is shown tells, and then it is told again. */
const underWay: FaultRow = {
  source: [refused, "verified", "verified"],
  link: ["failed", "linked", "linked"],
};

/** The explorer is a little behind: it is told again, and finds what it has already. */
const notYet: FaultRow = {
  source: ["verified", "verified", "already-verified"],
  link: ["linked", "linked", "already-linked"],
};

/** Of a source it is believed once it is shown, which it never is where nothing was submitted. */
const already: FaultRow = {
  source: [refused, "pending", "already-verified"],
  link: ["failed", "already-linked", "already-linked"],
};

/** Look-ups are answered so of contracts without a verified source, and submissions never. */
const notVerified: FaultRow = {
  source: ["verified", "rejected", "already-verified"],
  link: ["linked", "failed", "already-linked"],
};

/** Every answer of explorers that is known, and what a verification or a link makes of it. */
export const faultTable: Readonly<
  Record<Exclude<FaultName, `sourcify-${string}`> | keyof typeof moreFaults, FaultRow>
> = {
  "rate-limit": passes,
  "a limit of calls per second": passes,
  "daily-rate-limit": fails("EXPLORER_QUOTA_EXHAUSTED"),
  "daily-submission-limit": fails("EXPLORER_QUOTA_EXHAUSTED"),
  "invalid-key": fails("API_KEY_INVALID"),
  "a missing key": fails("API_KEY_INVALID"),
  "too many invalid keys": passes,
  // Asked again with the chain named in another way.
  "unsupported-chain": passes,
  "a chain that costs": fails("EXPLORER_CHAIN_UNSUPPORTED"),
  "a deprecated endpoint": fails("EXPLORER_CHAIN_UNSUPPORTED"),
  "server-busy": passes,
  "a query timeout": passes,
  "not-verified": notVerified,
  "not-indexed": notYet,
  "already-verified": already,
  "a similar match": already,
  pending: underWay,
  "in progress": underWay,
  "verified before": already,
  rejected: refusal,
  "temporary-error": notYet,
  "unknown-receipt": ofPolls("rejected"),
  "proxy-not-detected": refusal,
  "Blockscout's not verified": notVerified,
  "Blockscout's not indexed": notYet,
  "Blockscout's already verified": already,
  "Blockscout's rejection": refusal,
  "Blockscout's unknown receipt": ofPolls("rejected"),
  "Blockscout's pending proxy": underWay,
  "Blockscout's rate limit": passes,
  "Routescan's pending": ofPolls(refused),
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
  "echo-request": fails("EXPLORER_RESPONSE_INVALID"),
  "malformed-json": passes,
  "an empty body": passes,
  nulls: passes,
  "a body of 65 MiB": {
    source: ["EXPLORER_RESPONSE_INVALID", "verified", "verified"],
    link: ["failed", "linked", "linked"],
  },
  "a null result": passes,
  drop: passes,
  "lost-answer": answerIsLost,
  "cut-answer": answerIsLost,
  silence: passes,
  "a 503 in JSON": passes,
  "an answer eight seconds late": passes,
  "Etherscan's other words for already verified": already,
  "Blockscout's former words for not indexed": notYet,
  "a receipt whose contract is not indexed": notYet,
  "refused arguments": refusal,
  "a refused compiler": refusal,
  "a source too long": fails("EXPLORER_SUBMISSION_TOO_LARGE"),
  "Blockscout's missing field": refusal,
  "a bare rejection": refusal,
  "a rejection of the arguments": refusal,
  "a compiler's error": refusal,
  "a bare Unable to verify": ofPolls(refused),
  "an invalid receipt": ofPolls("rejected"),
  "an unverified proxy": {
    source: refusal.source,
    // A clone has no source that could be verified first.
    link: ["failed", "unsupported", "unsupported"],
  },
  "an unverified implementation": { source: refusal.source, link: ["failed", "linked", "already-linked"] },
  "an attempt too early": passes,
  "an unknown action": { source: fails(refused).source, link: ["failed", "unsupported", "linked"] },
  "a 414 page": fails("EXPLORER_SUBMISSION_TOO_LARGE"),
  "a 415 page": fails("EXPLORER_RESPONSE_INVALID"),
};
