import { toBareHex, toHex } from "../../../base/hex.ts";
import { hasSameSourceHash } from "../../../core/bytecode/match.ts";
import type { JobErrorCode } from "../../../explorer-api/sourcify/error-codes.ts";
import type { ContractCreation } from "../../../verification/ports.ts";
import type { Store } from "../../store/create-store.ts";
import type { CodeOnChain, ConnectedChain } from "../chains.ts";
import { locateRefusal } from "../compare/locate-refusal.ts";
import type { ContractOnChain } from "../compare-with-chain.ts";
import type { CompileOptions } from "../compile-target.ts";
import { findCreationInTime, readCreationCall } from "../creation.ts";
import {
  type JobFacts,
  type JobOutcome,
  type MatchRequest,
  type SourceSubmission,
  type SubMatches,
  toSubMatches,
} from "../records.ts";
import { explainRejection, type Rejection, toRejectedVerdict } from "../rejection.ts";
import { isBetter, judgeMatches, toJudgedSource, toMatches, withZeroPlaceholders } from "./judge-matches.ts";
import { listSubmissions } from "./list-submissions.ts";
import { toVerifiedContract } from "./to-verified-contract.ts";

export interface MatchJobOptions extends CompileOptions {
  readonly store: Store;
  /** How long the chain is searched for the creation before the judgement goes on without it. */
  readonly creationSearchMs: number;
}

interface MatchTarget {
  readonly chain: ConnectedChain;
  readonly request: MatchRequest;
}

/**
 * Judges how each of a contract's two codes matches what was submitted.
 *
 * @throws typed errors of the chain, after which the job may be tried again
 */
export async function runMatchJob(
  { chain, request, onChain }: MatchTarget & { readonly onChain: CodeOnChain | undefined },
  options: MatchJobOptions,
): Promise<JobOutcome> {
  if (onChain === undefined) {
    return failed({ kind: "no-code", address: request.address }, "contract_not_deployed");
  }
  const found = await listSubmissions({ chain, request, onChain }, options);
  if (found.kind === "refused") {
    return failed(found.rejection, found.code);
  }
  const { creation, target } = await readTarget({ chain, request, onChain }, options);
  const isSearch = request.source.kind === "similarity";
  let best: JobOutcome | undefined;
  for (const submission of found.submissions) {
    const outcome = await judgeOne({ submission, target, creation, onChain, isSearch }, options);
    if (outcome.verdict.kind !== "rejected") {
      return outcome;
    }
    best ??= outcome;
  }
  return best === undefined || isSearch ? noneSimilar() : best;
}

interface KnownCreation {
  readonly creation: ContractCreation | undefined;
  readonly target: ContractOnChain;
}

/** Reads both codes of a contract, the creation from the transaction that was named, or by a search. */
async function readTarget(
  { chain, request, onChain }: MatchTarget & { readonly onChain: CodeOnChain },
  options: MatchJobOptions,
): Promise<KnownCreation> {
  const { signal, store } = options;
  const named = await readNamedCreation({ chain, request }, options);
  if (named !== undefined) {
    store.creations.save(onChain.deployed, named);
  }
  const search = { ...options, limitMs: options.creationSearchMs };
  const creation = named ?? (await findCreationInTime({ chain, onChain }, search));
  const creationCall =
    creation === undefined || creation.creationBytecode !== undefined
      ? undefined
      : await readCreationCall(creation, { chain, signal });
  const { address } = onChain.deployed;
  const creationBytecode = creation?.creationBytecode;
  return { creation, target: { address, runtimeBytecode: onChain.code, creationBytecode, creationCall } };
}

/** undefined: none was named, or it is not the one that has created the contract by itself. */
async function readNamedCreation(
  { chain, request }: MatchTarget,
  { signal }: Pick<MatchJobOptions, "signal">,
): Promise<ContractCreation | undefined> {
  const { creationTransactionHash: hash, address } = request;
  const receipt = hash && (await chain.reader.findTransactionReceipt(hash, { signal }));
  const transaction = hash && (await chain.reader.findTransaction(hash, { signal }));
  if (!receipt || !transaction || receipt.contractAddress !== address) {
    return undefined;
  }
  return {
    address,
    creator: transaction.from,
    transactionHash: transaction.hash,
    blockNumber: receipt.blockNumber,
    creationBytecode: transaction.input,
  };
}

interface Case extends KnownCreation {
  readonly submission: SourceSubmission;
  readonly onChain: CodeOnChain;
  /** Whether nobody is told why this one of many sources does not match. */
  readonly isSearch: boolean;
}

async function judgeOne(
  { submission, target, creation, onChain, isSearch }: Case,
  options: MatchJobOptions,
): Promise<JobOutcome> {
  const { store, clock } = options;
  const startMs = clock.now();
  const judgement = await judgeMatches({ submission, onChain: target }, options);
  const facts: JobFacts = {
    compilationMs: clock.now() - startMs,
    ...(creation === undefined ? {} : { creationTransactionHash: creation.transactionHash }),
  };
  if (judgement.kind === "rejected") {
    return failed(judgement.rejection, toCode(judgement.rejection), facts);
  }
  const matches = toMatches(judgement);
  const { runtime, contract, compilation } = judgement;
  if (matches.creation === undefined && matches.runtime === undefined) {
    const difference = runtime.kind === "mismatch" ? runtime.difference : ({ kind: "no-code" } as const);
    const isSameSource = hasSameSourceHash(
      contract.runtimeBytecode.object,
      toBareHex(target.runtimeBytecode),
    );
    const refusal = { kind: "runtime-differs", difference } as const;
    const refused = { contract, compilation, onChain: target, givenArguments: undefined };
    const rejection = isSearch ? refusal : await locateRefusal(refusal, refused, options);
    return failed(rejection, isSameSource ? "extra_file_input_bug" : toCode(rejection), {
      ...facts,
      codes: {
        recompiledCreation: toHex(withZeroPlaceholders(contract.creationBytecode.object)),
        recompiledRuntime: toHex(withZeroPlaceholders(contract.runtimeBytecode.object)),
        onChainRuntime: target.runtimeBytecode,
        ...(target.creationBytecode === undefined ? {} : { onChainCreation: target.creationBytecode }),
      },
    });
  }
  const known = store.contracts.find(onChain.deployed);
  if (known !== undefined && !isBetter(matches, toSubMatches(known))) {
    return notBetter(toSubMatches(known), facts);
  }
  const record = toVerifiedContract({
    submission,
    judgement: toJudgedSource(judgement),
    code: onChain.code,
    verifiedAtMs: clock.now(),
  });
  return {
    verdict: {
      kind: "verified",
      message: "Pass - Verified",
      facts: { ...facts, creationMatch: matches.creation, runtimeMatch: matches.runtime },
    },
    save: () => store.contracts.replace(onChain.deployed, record),
  };
}

function notBetter(known: SubMatches, facts: JobFacts): JobOutcome {
  return {
    verdict: {
      kind: "already-verified",
      message: "Already Verified",
      facts: {
        ...facts,
        code: "already_verified",
        detail: "The contract is already verified, and this source does not match better",
        creationMatch: known.creation,
        runtimeMatch: known.runtime,
      },
    },
    save: () => undefined,
  };
}

function noneSimilar(): JobOutcome {
  const problem = "No source of a verified contract of this chain compiles to this code";
  return failed({ kind: "source-invalid", problem }, "no_similar_match_found");
}

function failed(rejection: Rejection, code: JobErrorCode, facts: JobFacts = {}): JobOutcome {
  const errors = rejection.kind === "compilation-errors" ? { compilerErrors: rejection.errors } : {};
  return {
    verdict: toRejectedVerdict(rejection, {
      ...facts,
      ...errors,
      code,
      detail: explainRejection(rejection),
    }),
    save: () => undefined,
  };
}

const rejectionCodes: Partial<Record<Rejection["kind"], JobErrorCode>> = {
  "language-unsupported": "unsupported_language",
  "source-invalid": "missing_or_invalid_source",
  "compiler-unavailable": "unsupported_compiler_version",
  "contract-not-found": "contract_not_found_in_compiler_output",
  "no-bytecode": "compiled_bytecode_is_zero",
  "compiler-failed": "compiler_error",
  "compilation-too-large": "compiler_error",
  "compilation-too-slow": "compiler_error",
  "compilation-errors": "compiler_error",
};

function toCode(rejection: Rejection): JobErrorCode {
  return rejection.kind === "runtime-differs" && rejection.difference.kind === "length"
    ? "bytecode_length_mismatch"
    : (rejectionCodes[rejection.kind] ?? "no_match");
}
