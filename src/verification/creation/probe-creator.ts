import type { Address, BareHex } from "../../base/hex.ts";
import { describeArguments } from "../../core/abi/describe-value.ts";
import { type CreationReading, readCreationBytecode } from "../../core/creation/creation-code.ts";
import type { CreationRun } from "../run.ts";
import { type CreationFacts, ifAble, type MatchedContract } from "./known-creation.ts";
import { listReruns } from "./list-reruns.ts";
import { type ReportedCreation, type RerunOutcome, rerunCreation } from "./rerun-creation.ts";
import { type Examination, isContradicted, isKept } from "./trial.ts";

export type CreatorProbe =
  | { readonly kind: "proved"; readonly reading: CreationReading }
  /** Why not, as a clause; undefined where there is nothing to run again. */
  | { readonly kind: "unproved"; readonly reason: string | undefined };

/**
 * Finds out what a contract was created with that another one made, wherever the arguments came from: the
 * transaction is run again with a probe in the contract's creation bytecode, be that in the call data or
 * in the creator's code, and the probe tells what it was given.
 *
 * A run on another state than the transaction's proves nothing by itself: the address, the call data or the
 * immutables at the address have to prove what it tells.
 */
export async function probeCreator(examination: Examination): Promise<CreatorProbe> {
  const { subject, known, run } = examination;
  const { transaction, blockNumber } = known;
  const reruns = await listReruns(subject, { known, run });
  if (transaction === undefined || blockNumber === undefined) {
    return { kind: "unproved", reason: undefined };
  }
  let reason = reruns.length === 0 ? await explainNoRerun(known, run) : undefined;
  for (const rerun of reruns) {
    const outcome = await rerunCreation(rerun, { subject, transaction, blockNumber, run });
    if (outcome.kind !== "reported") {
      reason ??= await explainOutcome(outcome, run);
      continue;
    }
    const probe = await proveReported(outcome.creations, examination);
    if (probe.kind === "proved") {
      return probe;
    }
    reason ??= probe.reason;
  }
  return { kind: "unproved", reason };
}

async function proveReported(
  creations: readonly ReportedCreation[],
  { subject, trial }: Examination,
): Promise<CreatorProbe> {
  let reason = "it passed no arguments that could have left the code at the address";
  for (const { creationBytecode, isProved } of creations) {
    const reading = readReport(subject, creationBytecode);
    if (reading === undefined || (await isContradicted(creationBytecode, { reading, trial }))) {
      continue;
    }
    const { constructorArguments } = reading.code;
    const { encoded } = constructorArguments;
    if (isProved || (await isKept({ creationBytecode, encoded, trial }))) {
      return { kind: "proved", reading };
    }
    reason = `it passed ${describeArguments(constructorArguments)}; whether the original creation did is not proved`;
  }
  return { kind: "unproved", reason };
}

/** Solidity refuses to create a contract with less than its arguments; more does no harm. */
function readReport({ found: { contract, match } }: MatchedContract, data: BareHex) {
  const reading = readCreationBytecode(contract, { data, libraries: match.libraries });
  const hasArguments = reading?.kind === "same" && reading.code.constructorArguments.values.length > 0;
  return hasArguments ? reading : undefined;
}

/** Any account will do: it is a question to the node, not to the chain. */
const anyAccount: Address = "0x00000000000000000000000000000000DeaDBeef";

/** Code that returns one byte. */
const oneByte = "0x60016000f3";

async function explainOutcome(
  outcome: Exclude<RerunOutcome, { kind: "reported" }>,
  run: CreationRun,
): Promise<string> {
  switch (outcome.kind) {
    case "another":
      return "it created a contract of this kind, but neither its nonce nor a known salt gives this address";
    case "silent":
      return (await takesOverrides(run))
        ? "it did not reach this contract"
        : "the node does not support state overrides in eth_call, which it needs";
  }
}

/** A node may refuse a third parameter, or ignore it. */
async function takesOverrides({ ports, deadline: { signal } }: CreationRun): Promise<boolean> {
  const codeOverrides = { [anyAccount]: oneByte } as const;
  const request = { to: anyAccount, data: "0x" } as const;
  const answer = await ifAble(ports.chain.call(request, { codeOverrides, signal }));
  return answer?.kind === "returned" && answer.data.length === "0x00".length;
}

async function explainNoRerun(
  { transaction, blockNumber }: CreationFacts,
  { ports, deadline: { signal } }: CreationRun,
): Promise<string | undefined> {
  const { recipient } = transaction ?? {};
  if (recipient === undefined || blockNumber === undefined || blockNumber === 0) {
    return undefined;
  }
  const code = await ifAble(ports.chain.getCode(recipient, { block: blockNumber - 1, signal }));
  return code === undefined
    ? "the node does not have the state before the transaction, which it needs"
    : undefined;
}
