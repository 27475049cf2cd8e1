import type { BareHex } from "../../base/hex.ts";
import { describeArguments } from "../../core/abi/describe-value.ts";
import { type CreationReading, readCreationBytecode } from "../../core/creation/creation-code.ts";
import type { MatchedContract } from "./known-creation.ts";
import { listReruns } from "./list-reruns.ts";
import { type ReportedCreation, rerunCreation } from "./rerun-creation.ts";
import { type Examination, isContradicted, isKept } from "./trial.ts";

export type CreatorProbe =
  | { readonly kind: "proved"; readonly reading: CreationReading }
  /** The report that is not proved, as a clause; undefined: nothing was reported. */
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
  let reason: string | undefined;
  for (const rerun of reruns) {
    const creations = await rerunCreation(rerun, { subject, transaction, blockNumber, run });
    if (creations.length === 0) {
      continue;
    }
    const probe = await proveReported(creations, examination);
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
