import type { FaultName } from "../../src/local-explorer/faults/named-faults.ts";
import type { moreFaults } from "./more-faults.ts";

/** What comes out when the first call of each kind is answered so. */
export interface FaultRow {
  readonly source: readonly [lookUp: string, submission: string, poll: string];
  readonly link: readonly [lookUp: string, submission: string, poll: string];
}

/** It passes by itself, or is found out: there is one submission, as without the fault. */
const passes: FaultRow = {
  source: ["verified", "verified", "verified"],
  link: ["linked", "linked", "linked"],
};

/** The explorer accepted the submission, and what it shows tells so. */
const answerIsLost = passes;

/** Nothing was accepted. After a submission, what is shown counts more than the failure. */
const fails = (code: string): FaultRow => ({
  source: [code, code, "verified"],
  link: ["failed", "failed", "linked"],
});

/** This is no answer to the question. */
const refused = "EXPLORER_REQUEST_REJECTED";

/** The explorer refuses the submission; it is not believed about what it shows. */
const refusal: FaultRow = {
  source: [refused, "rejected", "already-verified"],
  link: ["failed", "failed", "already-linked"],
};

/** Only a poll is answered so, and the next poll is answered truthfully. */
const ofPolls = (atSubmission: string): FaultRow => ({
  source: [refused, atSubmission, "verified"],
  link: ["failed", "failed", "linked"],
});

/** The submission may have arrived: the record is read, then it is posted again. */
const underWay: FaultRow = {
  source: [refused, "verified", "verified"],
  link: ["failed", "linked", "linked"],
};

/** The explorer is a little behind: it is asked again. */
const notYet: FaultRow = {
  source: ["verified", "verified", "already-verified"],
  link: ["linked", "linked", "already-linked"],
};

/** A source counts as verified only once it is shown. */
const already: FaultRow = {
  source: [refused, "pending", "already-verified"],
  link: ["failed", "already-linked", "already-linked"],
};

/** Only look-ups are answered so. */
const notVerified: FaultRow = {
  source: ["verified", "rejected", "already-verified"],
  link: ["linked", "failed", "already-linked"],
};

/** For each known answer, what a verification or a link makes of it. */
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
