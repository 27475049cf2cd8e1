import { type BareHex, toWord } from "../../base/hex.ts";
import { isCreate2Address } from "../../core/creation/addresses.ts";
import {
  findDescent,
  followDescent,
  type ProbeReport,
  type Recording,
} from "../../core/creation/probe-reports.ts";
import { listFactorySalts, listLengthPrefixedBytes, listSalts } from "../../core/creation/salts.ts";
import type { CreationRun } from "../run.ts";
import type { CreationTransaction, MatchedContract } from "./known-creation.ts";
import { type Rerun, runAgain } from "./list-reruns.ts";

/** Where and when a creation is run again. */
interface Repetition {
  readonly subject: MatchedContract;
  readonly transaction: CreationTransaction;
  /** The one that the contract was created in. */
  readonly blockNumber: number;
  readonly run: CreationRun;
}

/** The arguments and libraries of a contract in a run of its creation. */
export interface ReportedCreation extends Pick<ProbeReport, "creationBytecode"> {
  /** Whether the address or the call data prove it: the state may be another than in the transaction. */
  readonly isProved: boolean;
}

/**
 * Runs a creation again with probes in it, on the states before and after its block.
 *
 * That it is the contract's own creation is told by the address. CREATE2 makes it of the creation bytecode,
 * which proves that. CREATE makes it of creator and nonce: then only call data prove the arguments.
 *
 * @returns what is proved alone, else what was reported of both states
 */
export async function rerunCreation(
  rerun: Rerun,
  repetition: Repetition,
): Promise<readonly ReportedCreation[]> {
  const { blockNumber, run } = repetition;
  const { gas, ...withPrice } = rerun.terms;
  const { gasPrice, ...freely } = withPrice;
  const creations: ReportedCreation[] = [];
  let hasReports = false;
  const attempts = [
    { block: blockNumber - 1, terms: rerun.terms },
    // Probes need gas of their own, and the block before may ask a higher price.
    ...(gas === undefined ? [] : [{ block: blockNumber - 1, terms: withPrice }]),
    ...(gasPrice === undefined ? [] : [{ block: blockNumber - 1, terms: freely }]),
    { block: blockNumber, terms: freely },
  ];
  for (const { block, terms } of attempts) {
    const isDone: boolean = hasReports && block < blockNumber;
    const recording: Recording | undefined = isDone
      ? undefined
      : await runAgain(rerun, { block, terms, run });
    hasReports ||= (recording?.reports.length ?? 0) > 0;
    const own = recording && findOwn({ recording, rerun, repetition });
    if (own?.isProved === true) {
      return [own];
    }
    creations.push(...(own === undefined ? [] : [own]));
  }
  return creations;
}

interface Circumstances {
  readonly recording: Recording;
  readonly rerun: Rerun;
  readonly repetition: Repetition;
}

function findOwn(circumstances: Circumstances): ReportedCreation | undefined {
  const { reports } = circumstances.recording;
  const committed = reports.find((report) => isCommittedTo(report, circumstances));
  const own = committed ?? reports.find((report) => isOwn(report, circumstances));
  return (
    own && {
      creationBytecode: own.creationBytecode,
      isProved: own === committed || isPassedOn(own, circumstances.repetition.transaction),
    }
  );
}

/**
 * Whether it is the contract in question of which a probe told, by CREATE. A creator that is created again
 * may have another address than the first time, but what it creates descends from it in the same way. What the
 * transaction creates itself is another contract, which may have the target's address now by its sender's nonce.
 */
function isOwn(
  { address }: ProbeReport,
  { recording, rerun: { created }, repetition: { subject } }: Circumstances,
): boolean {
  const { target } = subject;
  const descent = created && findDescent(created, target.address);
  return (
    (address === target.address && address !== recording.created) ||
    (descent !== undefined && followDescent(recording.created, descent) === address)
  );
}

/** Whether the address is the one that CREATE2 gives to the very init code of which a probe told. */
function isCommittedTo(
  { creator, creationBytecode, encodedArguments }: ProbeReport,
  { recording, rerun: { created, carriers }, repetition: { subject, transaction } }: Circumstances,
): boolean {
  const { address, chainId } = subject.target;
  const { sender, recipient, input } = transaction;
  const deployer = created !== undefined && creator === recording.created ? created : creator;
  const senders = [sender, deployer, ...(recipient === undefined ? [] : [recipient])];
  const call = { data: input, senders, chainId };
  const factoryCode = carriers.find((carrier) => carrier.address === creator)?.code ?? "";
  const salts = [
    ...listSalts({ ...call, codeAtBytes: input.length / 2 }),
    ...listFactorySalts({ ...call, factoryCode, encodedArguments }),
  ];
  return isCreate2Address({ address, creationBytecode }, { factory: deployer, salts: [...new Set(salts)] });
}

const selectorDigits = 8;

/** Whether the call data have the arguments in one piece: behind the code, as `bytes`, or as all that a call passes. */
function isPassedOn(
  { creationBytecode, encodedArguments }: ProbeReport,
  { input }: CreationTransaction,
): boolean {
  const counted = toWord(encodedArguments.length / 2) + encodedArguments;
  const isAllOf = (call: BareHex) => call.slice(selectorDigits) === encodedArguments;
  return (
    input.includes(creationBytecode) ||
    (encodedArguments !== "" &&
      (input.includes(counted) || [input, ...listLengthPrefixedBytes(input)].some(isAllOf)))
  );
}
