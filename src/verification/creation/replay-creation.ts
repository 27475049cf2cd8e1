import { toChecksumAddress } from "../../core/address/to-checksum-address.ts";
import { findDescent, followDescent } from "../../core/creation/descent.ts";
import { findConfirmed, type Hearing } from "../../core/creation/find-confirmed.ts";
import { isCreatedByCreate2 } from "../../core/creation/is-created-by-create2.ts";
import { type ProbeAnswer, readProbeAnswer } from "../../core/creation/read-probe-answer.ts";
import type { Address, Hex } from "../../core/hex.ts";
import type { BlockTag } from "../ports.ts";
import type { Run } from "../run.ts";
import { ifAble } from "./if-able.ts";
import type { Replay } from "./list-replays.ts";
import type { CreationTransaction } from "./read-scene.ts";
import type { Subject } from "./subject.ts";

/** Where and when a creation is run again. */
export interface Repetition {
  readonly subject: Subject;
  readonly transaction: CreationTransaction;
  /** The one that the contract was created in. */
  readonly blockNumber: number;
  readonly run: Run;
}

export type ReplayOutcome =
  | { readonly kind: "confirmed"; readonly answer: ProbeAnswer }
  /** No probe was reached. */
  | { readonly kind: "silent" }
  /** The creations that were reached are not known to be the one in question. */
  | { readonly kind: "another" }
  /** It depends on the block which arguments are passed. */
  | { readonly kind: "varying" };

/** Init code that leaves its own address for code: PUSH0 is too new for some chains. */
const tellOwnAddress: Hex = "0x3060005260206000f3";

/**
 * Runs a creation again with probes in it, at the blocks around the one that it was in.
 *
 * That it is the contract's own creation is told by the address: CREATE makes it of creator and nonce,
 * CREATE2 of the creation bytecode. A creator that is created again has another address than the
 * first time, but what it creates descends from it in the same way.
 */
export async function replayCreation(replay: Replay, repetition: Repetition): Promise<ReplayOutcome> {
  const { blockNumber } = repetition;
  const around: readonly BlockTag[] = [blockNumber - 1, blockNumber];
  const others: readonly BlockTag[] = ["latest", ...(blockNumber > 1 ? [blockNumber - 2] : [])];
  const hearings: Hearing[] = [];
  for (const block of [...around, ...others]) {
    const answer = await runAt(block, { replay, repetition });
    if (answer !== undefined) {
      const isThis = around.includes(block) && (await isTold(answer, { block, replay, repetition }));
      hearings.push({ answer, isThis });
    }
    const confirmed = findConfirmed(hearings);
    if (confirmed !== undefined) {
      return { kind: "confirmed", answer: confirmed };
    }
    if (block === blockNumber && !hearings.some(({ isThis }) => isThis)) {
      return { kind: hearings.length === 0 ? "silent" : "another" };
    }
  }
  return { kind: "varying" };
}

async function runAt(
  block: BlockTag,
  {
    replay: { request, codeOverrides, places },
    repetition: { run },
  }: { readonly replay: Replay; readonly repetition: Repetition },
): Promise<ProbeAnswer | undefined> {
  const overrides = codeOverrides === undefined ? {} : { codeOverrides };
  const options = { block, signal: run.deadline.signal, ...overrides };
  const answer = await ifAble(run.ports.chain.call(request, options));
  return answer?.kind === "reverted" && answer.data !== undefined
    ? readProbeAnswer(answer.data.slice(2).toLowerCase(), places)
    : undefined;
}

async function isTold(
  { address, creator, creationBytecode }: ProbeAnswer,
  {
    block,
    replay: { request, created },
    repetition,
  }: { readonly block: BlockTag; readonly replay: Replay; readonly repetition: Repetition },
): Promise<boolean> {
  const { subject, transaction } = repetition;
  const { target } = subject;
  const standIn = created && (await findStandIn(request.from, { block, run: repetition.run }));
  const descent = created && findDescent(created, target.address);
  const { sender, input } = transaction;
  const accounts = [sender, created !== undefined && creator === standIn ? created : creator];
  return (
    address === target.address ||
    (standIn !== undefined && descent !== undefined && followDescent(standIn, descent) === address) ||
    isCreatedByCreate2(
      { address: target.address, creationBytecode },
      {
        data: input,
        codeAtBytes: input.length / 2,
        senders: accounts,
        deployers: accounts,
        chainId: target.chainId,
      },
    )
  );
}

/** The address that a contract created by this account would have. */
async function findStandIn(
  from: Address | undefined,
  { block, run }: { readonly block: BlockTag; readonly run: Run },
): Promise<Address | undefined> {
  const request = { data: tellOwnAddress, ...(from === undefined ? {} : { from }) };
  const { signal } = run.deadline;
  const answer = await ifAble(run.ports.chain.call(request, { block, signal }));
  return answer?.kind === "returned" ? toChecksumAddress(answer.data.slice(-40)) : undefined;
}
