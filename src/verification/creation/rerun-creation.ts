import { type BareHex, toWord } from "../../base/hex.ts";
import { isCreate2Address } from "../../core/creation/addresses.ts";
import {
  findDescent,
  followDescent,
  isSameReport,
  type ProbeReport,
  type Recording,
} from "../../core/creation/probe-reports.ts";
import { listFactorySalts, listSalts } from "../../core/creation/salts.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import type { CreationTransaction, Subject } from "./known-creation.ts";
import { type Rerun, runAgain } from "./list-reruns.ts";

/** Where and when a creation is run again. */
interface Repetition {
  readonly subject: Subject;
  readonly transaction: CreationTransaction;
  /** The one that the contract was created in. */
  readonly blockNumber: number;
  readonly run: CreationRun;
}

export type RerunOutcome =
  /** What the contract was created with. */
  | { readonly kind: "confirmed"; readonly creationBytecode: BareHex }
  /** No probe reported anything. */
  | { readonly kind: "silent" }
  /** None of the creations that were reported is known to be the one in question. */
  | { readonly kind: "another" }
  /** It depends on the block which arguments are passed. */
  | { readonly kind: "varying" };

/**
 * Runs a creation again with probes in it, at the blocks around the one that it was in.
 *
 * That it is the contract's own creation is told by the address. CREATE2 makes it of the creation bytecode,
 * which proves that. CREATE makes it of creator and nonce: then arguments that the call data do not have
 * could depend on the block, so the same creation has to report them at a block of another time, too.
 */
export async function rerunCreation(rerun: Rerun, repetition: Repetition): Promise<RerunOutcome> {
  const { blockNumber, run } = repetition;
  const around: readonly BlockTag[] = [blockNumber - 1, blockNumber];
  const others: readonly BlockTag[] = ["latest", ...(blockNumber > 1 ? [blockNumber - 2] : [])];
  const recorded: Recorded[] = [];
  for (const block of [...around, ...others]) {
    const recording = await runAgain(rerun, { block, run });
    if (recording !== undefined) {
      const isAround = around.includes(block);
      recorded.push({ ...recording, ...identify({ recording, rerun, repetition }, isAround) });
    }
    const confirmed = findConfirmed(recorded, repetition);
    if (confirmed !== undefined) {
      return { kind: "confirmed", creationBytecode: confirmed.creationBytecode };
    }
    if (block === blockNumber && recorded.every((one) => ownReport(one) === undefined)) {
      return { kind: recorded.every(({ reports }) => reports.length === 0) ? "silent" : "another" };
    }
  }
  return { kind: "varying" };
}

interface Recorded extends Recording {
  /** Which of the creations is the one in question; -1 where that is not known. */
  readonly own: number;
  /** Whether the address proves what it was told. */
  readonly isProved: boolean;
}

function ownReport({ reports, own }: Recorded): ProbeReport | undefined {
  return reports[own];
}

/** Addresses of CREATE are those of the real creation only around its block. */
function identify(circumstances: Circumstances, isAround: boolean): Pick<Recorded, "own" | "isProved"> {
  const { reports } = circumstances.recording;
  const proved = reports.findIndex((report) => isCommittedTo(report, circumstances));
  const own = isAround ? reports.findIndex((report) => isOwn(report, circumstances)) : -1;
  return { own: proved === -1 ? own : proved, isProved: proved !== -1 };
}

interface Circumstances {
  readonly recording: Recording;
  readonly rerun: Rerun;
  readonly repetition: Repetition;
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

function findConfirmed(recorded: readonly Recorded[], { transaction }: Repetition): ProbeReport | undefined {
  const isConfirmed = (one: Recorded) => {
    const report = ownReport(one);
    const isToldAgain = ({ timestamp, reports: { [one.own]: other } }: Recorded) =>
      timestamp !== one.timestamp && report && other && isSameReport(report, other);
    return (
      report !== undefined && (one.isProved || isPassedOn(report, transaction) || recorded.some(isToldAgain))
    );
  };
  const found = recorded.find(isConfirmed);
  return found && ownReport(found);
}

/** Whether the call data have the arguments in one piece: behind the code, or as `bytes` of their own. */
function isPassedOn(
  { creationBytecode, encodedArguments }: ProbeReport,
  { input }: CreationTransaction,
): boolean {
  const counted = toWord(encodedArguments.length / 2) + encodedArguments;
  return input.includes(creationBytecode) || (encodedArguments !== "" && input.includes(counted));
}
