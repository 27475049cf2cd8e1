import { submissionKey } from "../../core/contract/submission-key.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { Explorer, SimilarSource, VerifiedSource } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { nameOfRecord } from "../records/compare-record.ts";
import { compareCompiledRecord, requireVersion } from "../records/compile-record.ts";
import type { MismatchResult } from "../result.ts";
import type { Run } from "../run.ts";
import { reachVerdict } from "../submission/reach-verdict.ts";
import type { Submittable } from "../submission/submittable.ts";
import { tellNotes } from "./take-notes.ts";

type SearchRun = Run<
  "chain" | "clock" | "compiler" | "explorer" | "host" | "journal" | "postDelayMs" | "reporter" | "words"
>;

interface Unmatched {
  readonly target: Target;
  readonly result: MismatchResult;
}

/**
 * Asks the explorer to verify a contract from the source of another one with the same code. The result stays a
 * mismatch of the project. The source is compiled here and compared with the chain before a note calls it proved.
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
        : { kind: "shown", name: nameOfRecord(record), proof: await prove({ target, record }, run) };
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

type Proof = Extract<SimilarSource, { readonly kind: "shown" }>["proof"];

async function prove(
  { target, record }: { readonly target: Target; readonly record: VerifiedSource },
  run: SearchRun,
): Promise<Proof> {
  const version = requireVersion(record);
  if (typeof version !== "string" || record.compilerInput === undefined) {
    return {
      kind: "not-tried",
      problem:
        typeof version !== "string" && version.kind === "other-language"
          ? `It is written in ${version.language}, and only solc is available here.`
          : "It shows no complete compiler input and version.",
    };
  }
  const { explorer, reporter, compiler } = run.ports;
  const { signal } = run.deadline;
  reporter.progress({ step: "proving-similar", explorer: explorer.name, compilerVersion: version });
  const { answer, failure } = await settle(compareCompiledRecord(record, target, { compiler, signal }));
  if (answer === undefined) {
    const isLate = isFailure(failure, "DEADLINE_EXCEEDED");
    return { kind: "not-tried", problem: isLate ? "The time limit was reached." : failure.summary };
  }
  if (answer.kind === "refused") {
    return { kind: "not-tried", problem: `solc ${version} does not compile it.` };
  }
  return { kind: answer.matches[0]?.match.kind ?? "refuted", compiler: version };
}
