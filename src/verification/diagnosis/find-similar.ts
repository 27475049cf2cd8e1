import { submissionKey } from "../../core/contract/submission-key.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { Explorer, SimilarSource } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { nameOfRecord } from "../records/compare-record.ts";
import type { MismatchResult } from "../result.ts";
import { type Run, toCommandPlace } from "../run.ts";
import { reachVerdict } from "../submission/reach-verdict.ts";
import type { Submittable } from "../submission/submittable.ts";
import { tellNotes } from "./take-notes.ts";

type SearchRun = Run<
  "chain" | "clock" | "explorer" | "host" | "journal" | "postDelayMs" | "reporter" | "words"
>;

interface Unmatched {
  readonly target: Target;
  readonly result: MismatchResult;
}

/**
 * Asks the explorer to verify a contract from the source of another one with the same code. The result stays a
 * mismatch of the project. What the explorer then shows is not proved here.
 */
export async function noteSimilar({ target, result }: Unmatched, run: SearchRun): Promise<MismatchResult> {
  const { name: explorer } = run.ports.explorer;
  const asked = await settle(search(target, run));
  const source = asked.kind === "answered" ? asked.answer : toFailedSearch(asked.failure);
  const notes = await tellNotes([{ kind: "similar", explorer, source }], { run });
  return { ...result, notes: [...(result.notes ?? []), ...notes] };
}

/** Proposes the search where the contract is not of this project and the explorer can search. */
export async function proposeSearch(
  { result }: Unmatched,
  run: Run<"explorer" | "host" | "reporter" | "words">,
): Promise<MismatchResult> {
  const { name: explorer, verifyBySimilarity } = run.ports.explorer;
  const isForeign = run.request.explain !== false && result.differences.cause === "no-contract";
  if (verifyBySimilarity === undefined || !isForeign) {
    return result;
  }
  const notes = await tellNotes([{ kind: "may-find-similar", explorer }], { run });
  return { ...result, notes: [...(result.notes ?? []), ...notes] };
}

function toFailedSearch(failure: BaseError): SimilarSource {
  return isFailure(failure, "DEADLINE_EXCEEDED")
    ? { kind: "open", message: "The time limit was reached." }
    : { kind: "failed", problem: failure.summary };
}

async function search(target: Target, run: SearchRun): Promise<SimilarSource> {
  const { explorer, chain } = run.ports;
  const { signal } = run.deadline;
  if (explorer.verifyBySimilarity === undefined) {
    return { kind: "unsupported" };
  }
  // Throws if the node serves another chain now.
  await chain.getChainId({ signal, isFresh: true });
  const answer = await reachVerdict(toSubmittable({ target, search: explorer.verifyBySimilarity }, run), run);
  switch (answer.kind) {
    case "verified":
    case "already-verified": {
      const record = await explorer.getSourceCode(target.address, { signal });
      return record === undefined
        ? { kind: "open", message: answer.message }
        : {
            kind: "shown",
            name: nameOfRecord(record),
            selector: toCommandPlace(run).explorer ?? explorer.kind,
          };
    }
    case "rejected":
      return { kind: "none", message: answer.message };
    default:
      return { kind: "open", message: answer.message };
  }
}

function toSubmittable(
  {
    target,
    search: post,
  }: { readonly target: Target; readonly search: NonNullable<Explorer["verifyBySimilarity"]> },
  { ports: { explorer, postDelayMs: delayMs }, request }: SearchRun,
): Submittable {
  const { address, chainId } = target;
  const { name } = explorer;
  const contract = "a source with the same code";
  const nothing = { contractName: "", compilerVersion: "", encodedConstructorArguments: "" };
  return {
    address,
    key: submissionKey({ ...nothing, explorer, chainId, address, sourceCode: "similarity" }),
    subject: { address, contract, explorer: name, chainId },
    announcement: { step: "searching-similar", explorer: name },
    mustBeShown: true,
    shownAs: "a source",
    delayMs,
    getShown: async (options) =>
      (await explorer.getSourceCode(address, options)) === undefined ? "nothing" : "ours",
    post: (options) => post({ address, creationTransactionHash: request.creation?.transactionHash }, options),
    check: (receipt, options) => explorer.checkContract(receipt, options),
  };
}
