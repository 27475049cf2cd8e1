import { type BareHex, toWord } from "../../base/hex.ts";
import { isCreatedByCreate2 } from "../../core/creation/addresses.ts";
import type { ProbeAnswer, Recording } from "../../core/creation/probes.ts";
import { findDescent, followDescent, isSameTold } from "../../core/creation/replay-answers.ts";
import { listFactorySalts } from "../../core/creation/salts.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { type Replay, runReplay } from "./list-replays.ts";
import type { CreationTransaction, Subject } from "./scene.ts";

/** Where and when a creation is run again. */
interface Repetition {
  readonly subject: Subject;
  readonly transaction: CreationTransaction;
  /** The one that the contract was created in. */
  readonly blockNumber: number;
  readonly run: CreationRun;
}

export type ReplayOutcome =
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
 * That it is the contract's own creation is told by the address: CREATE makes it of creator and nonce,
 * CREATE2 of the creation bytecode. Arguments that the call data do not have could depend on the block, so
 * the same creation has to report them at a block of another time, too.
 */
export async function replayCreation(replay: Replay, repetition: Repetition): Promise<ReplayOutcome> {
  const { blockNumber, run } = repetition;
  const around: readonly BlockTag[] = [blockNumber - 1, blockNumber];
  const others: readonly BlockTag[] = ["latest", ...(blockNumber > 1 ? [blockNumber - 2] : [])];
  const recorded: Recorded[] = [];
  for (const block of [...around, ...others]) {
    const recording = await runReplay(replay, { block, run });
    const isAround = around.includes(block);
    const own = recording?.answers.findIndex((one) => isOwn(one, { recording, replay, repetition }));
    recorded.push(...(recording === undefined ? [] : [{ ...recording, own: isAround ? own : undefined }]));
    const confirmed = findConfirmed(recorded, repetition);
    if (confirmed !== undefined) {
      return { kind: "confirmed", creationBytecode: confirmed.creationBytecode };
    }
    if (block === blockNumber && recorded.every((one) => ownAnswer(one) === undefined)) {
      return { kind: recorded.every(({ answers }) => answers.length === 0) ? "silent" : "another" };
    }
  }
  return { kind: "varying" };
}

interface Recorded extends Recording {
  /** Which of the creations is the one in question, where that is known. */
  readonly own: number | undefined;
}

function ownAnswer({ answers, own = -1 }: Recorded): ProbeAnswer | undefined {
  return answers[own];
}

/**
 * Whether it is the contract in question of which a probe told. A creator that is created again may have
 * another address than the first time, but what it creates descends from it in the same way.
 */
function isOwn(
  { address, creator, creationBytecode, encodedArguments }: ProbeAnswer,
  {
    recording,
    replay,
    repetition: { subject, transaction },
  }: { readonly recording: Recording; readonly replay: Replay; readonly repetition: Repetition },
): boolean {
  const { target } = subject;
  const { created, carriers } = replay;
  const descent = created && findDescent(created, target.address);
  const { sender, recipient, input } = transaction;
  const deployer = created !== undefined && creator === recording.created ? created : creator;
  const senders = [sender, deployer, ...(recipient === undefined ? [] : [recipient])];
  const call = { data: input, senders, chainId: target.chainId };
  const factoryCode = carriers.find((carrier) => carrier.address === creator)?.code ?? "";
  const isProvedBySalt = () =>
    isCreatedByCreate2(
      { address: target.address, creationBytecode },
      {
        ...call,
        deployers: [deployer],
        codeAtBytes: input.length / 2,
        saltWords: listFactorySalts({ ...call, factoryCode, encodedArguments }),
      },
    );
  return (
    address === target.address ||
    (descent !== undefined && followDescent(recording.created, descent) === address) ||
    isProvedBySalt()
  );
}

function findConfirmed(recorded: readonly Recorded[], { transaction }: Repetition): ProbeAnswer | undefined {
  const isConfirmed = (one: Recorded) => {
    const answer = ownAnswer(one);
    const isTold = ({ timestamp, answers: { [one.own ?? -1]: other } }: Recorded) =>
      timestamp !== one.timestamp && answer && other && isSameTold(answer, other);
    return answer !== undefined && (isPassedOn(answer, transaction) || recorded.some(isTold));
  };
  const found = recorded.find(isConfirmed);
  return found && ownAnswer(found);
}

/** Whether the call data have the arguments in one piece: behind the code, or as `bytes` of their own. */
function isPassedOn(
  { creationBytecode, encodedArguments }: ProbeAnswer,
  { input }: CreationTransaction,
): boolean {
  const counted = toWord(encodedArguments.length / 2) + encodedArguments;
  return input.includes(creationBytecode) || (encodedArguments !== "" && input.includes(counted));
}
