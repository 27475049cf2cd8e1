import type { Address } from "../../base/hex.ts";
import { hasConstructorParameters } from "../../core/abi/constructor.ts";
import { type CreationReading, readCreationBytecode } from "../../core/creation/creation-code.ts";
import type { CreationRun } from "../run.ts";
import { ifAble, type KnownCreation, type Subject } from "./known-creation.ts";
import { listReruns } from "./list-reruns.ts";
import { type RerunOutcome, rerunCreation } from "./rerun-creation.ts";
import { type Examination, isContradicted } from "./trial.ts";

export type CreatorProbe =
  | { readonly kind: "proved"; readonly reading: CreationReading }
  /** Why not, as a clause; undefined where there is nothing to run again. */
  | { readonly kind: "unproved"; readonly reason: string | undefined };

/**
 * Finds out what a contract was created with that another one made, wherever the arguments came from: the
 * transaction is run again with a probe in the contract's creation bytecode, be that in the call data or
 * in the creator's code, and the probe tells what it was given.
 *
 * The creation bytecode that it tells has to be one of this contract, and no argument that the code keeps
 * may be another at the address.
 */
export async function probeCreator({ subject, known, trial, run }: Examination): Promise<CreatorProbe> {
  const { transaction, blockNumber } = known;
  const reruns = await listReruns(subject, { known, run });
  if (transaction === undefined || blockNumber === undefined) {
    return { kind: "unproved", reason: undefined };
  }
  let reason = reruns.length === 0 ? await explainNoRerun(known, run) : undefined;
  for (const rerun of reruns) {
    const outcome = await rerunCreation(rerun, { subject, transaction, blockNumber, run });
    if (outcome.kind !== "confirmed") {
      reason ??= await explainOutcome(outcome, run);
      continue;
    }
    const { libraries } = subject.found.match;
    const data = outcome.creationBytecode;
    const reading = readCreationBytecode(subject.found.contract, { data, libraries });
    const isPossible = reading !== undefined && hasArguments(subject, reading);
    if (isPossible && !(await isContradicted(data, { reading, trial }))) {
      return { kind: "proved", reading };
    }
  }
  return { kind: "unproved", reason };
}

/** Solidity refuses to create a contract with less than its arguments; more does no harm. */
function hasArguments({ found: { contract } }: Subject, reading: CreationReading): boolean {
  return (
    reading.kind === "different" ||
    !hasConstructorParameters(contract.abi) ||
    reading.code.constructorArguments.values.length > 0
  );
}

/** Any account will do: it is a question to the node, not to the chain. */
const anyAccount: Address = "0x00000000000000000000000000000000DeaDBeef";

/** Code that returns one byte. */
const oneByte = "0x60016000f3";

async function explainOutcome(
  outcome: Exclude<RerunOutcome, { kind: "confirmed" }>,
  run: CreationRun,
): Promise<string> {
  switch (outcome.kind) {
    case "another":
      return "it created a contract of this kind, but neither its nonce nor a known salt gives this address";
    case "varying":
      return "at another block it fails or passes other arguments";
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
  { transaction, blockNumber }: KnownCreation,
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
