import type { Address, BareHex } from "../../base/hex.ts";
import { isCreatedByCreate2, listSaltWords } from "../../core/creation/addresses.ts";
import {
  type ProbeAnswer,
  plantProbe,
  plantSelectiveProbe,
  readProbeAnswer,
} from "../../core/creation/probes.ts";
import {
  findConfirmed,
  findDescent,
  findDistance,
  followDescent,
  followDistance,
  type Hearing,
} from "../../core/creation/replay-answers.ts";
import type { BlockTag } from "../ports.ts";
import type { CreationRun } from "../run.ts";
import { findStandIn, listProbedPlaces, type Replay, runReplay } from "./list-replays.ts";
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
  | { readonly kind: "confirmed"; readonly creationBytecode: string }
  /** No probe was reached. */
  | { readonly kind: "silent" }
  /** The creations that were reached are not known to be the one in question. */
  | { readonly kind: "another" }
  /** It depends on the block which arguments are passed. */
  | { readonly kind: "varying" };

/**
 * Runs a creation again with probes in it, at the blocks around the one that it was in.
 *
 * That it is the contract's own creation is told by the address: CREATE makes it of creator and nonce,
 * CREATE2 of the creation bytecode. A creator that makes several of a kind comes to the first of them;
 * then it is run again with probes that let those pass that are not the one.
 */
export async function replayCreation(replay: Replay, repetition: Repetition): Promise<ReplayOutcome> {
  const { blockNumber } = repetition;
  const around: readonly BlockTag[] = [blockNumber - 1, blockNumber];
  const others: readonly BlockTag[] = ["latest", ...(blockNumber > 1 ? [blockNumber - 2] : [])];
  const hear = (block: BlockTag) => hearAt(block, { replay, repetition });
  const hearings: Hearing[] = [];
  for (const block of [...around, ...others]) {
    const answer = await hear(block);
    if (answer !== undefined) {
      const isThis = around.includes(block) && (await isToldOf(answer, { block, replay, repetition }));
      hearings.push({ answer, isThis });
    }
    const confirmed = findConfirmed(hearings);
    if (confirmed !== undefined) {
      return { kind: "confirmed", creationBytecode: confirmed.creationBytecode };
    }
    if (block === blockNumber && !hearings.some(({ isThis }) => isThis)) {
      return hearings.length === 0
        ? { kind: "silent" }
        : replayForSibling(replay, { repetition, around, others, hear });
    }
  }
  return { kind: "varying" };
}

async function hearAt(
  block: BlockTag,
  { replay, repetition: { run } }: { readonly replay: Replay; readonly repetition: Repetition },
): Promise<ProbeAnswer | undefined> {
  const data = await runReplay(replay, { plant: plantProbe, block, run });
  return data === undefined ? undefined : readProbeAnswer(data, listProbedPlaces(replay));
}

/**
 * Whether it is the contract in question of which a probe told. A creator that is created again has
 * another address than the first time, but what it creates descends from it in the same way.
 */
async function isToldOf(
  { address, creator, creationBytecode }: ProbeAnswer,
  {
    block,
    replay,
    repetition: { subject, transaction, run },
  }: { readonly block: BlockTag; readonly replay: Replay; readonly repetition: Repetition },
): Promise<boolean> {
  const { target } = subject;
  const { request, created, carriers } = replay;
  const standIn = created && (await findStandIn(request.from, { block, run }));
  const descent = created && findDescent(created, target.address);
  const { sender, input } = transaction;
  const accounts = [sender, created !== undefined && creator === standIn ? created : creator];
  const { chainId } = target;
  const place = listProbedPlaces(replay).find(({ code }) => creationBytecode.startsWith(code));
  const call = {
    data: input,
    codeAtBytes: input.length / 2,
    senders: accounts,
    deployers: accounts,
    chainId,
    saltWords: listSaltWords({
      factoryCode: carriers.find((carrier) => carrier.address === creator)?.code ?? "",
      encodedArguments: creationBytecode.slice(place?.code.length ?? creationBytecode.length),
    }),
  };
  return (
    address === target.address ||
    (standIn !== undefined && descent !== undefined && followDescent(standIn, descent) === address) ||
    isCreatedByCreate2({ address: target.address, creationBytecode }, call)
  );
}

interface SiblingSearch {
  readonly repetition: Repetition;
  /** The blocks at which the contract's own address is known, and more to confirm what is told. */
  readonly around: readonly BlockTag[];
  readonly others: readonly BlockTag[];
  /** What the first probe that is reached tells. */
  readonly hear: (block: BlockTag) => Promise<ProbeAnswer | undefined>;
}

/**
 * Runs a creation again whose creator makes several contracts of a kind, with probes that tell at one
 * address only. Which one that is at a block, the first of the contracts says: the others follow it at
 * the same distance as in the real creation.
 */
async function replayForSibling(replay: Replay, search: SiblingSearch): Promise<ReplayOutcome> {
  const { around, others, hear } = search;
  const expect = await createExpectation(replay, search);
  const hearings: Hearing[] = [];
  for (const block of [...around, ...others]) {
    const first = await hear(block);
    const address = first && (await expect(first, block));
    const creationBytecode = address && (await tellAt(address, { block, replay, search }));
    if (first !== undefined && creationBytecode !== undefined) {
      const isThis = around.includes(block) && (replay.created !== undefined || isTarget(address, search));
      hearings.push({ answer: { ...first, creationBytecode }, isThis });
    }
    const confirmed = findConfirmed(hearings);
    if (confirmed !== undefined) {
      return { kind: "confirmed", creationBytecode: confirmed.creationBytecode };
    }
  }
  return { kind: hearings.length === 0 ? "another" : "varying" };
}

type Expectation = (first: ProbeAnswer, block: BlockTag) => Promise<Address | undefined>;

/** Says at which address the contract is created when it is run again at a block. */
async function createExpectation(
  { created, request }: Replay,
  { repetition: { subject, run }, around: [before = "latest"], hear }: SiblingSearch,
): Promise<Expectation> {
  const { address } = subject.target;
  if (created !== undefined) {
    const descent = findDescent(created, address);
    return async (_first, block) => {
      const standIn = await findStandIn(request.from, { block, run });
      return standIn && descent && followDescent(standIn, descent);
    };
  }
  const original = await hear(before);
  const distance = original && findDistance(original.creator, { from: original.address, to: address });
  return async (first) =>
    distance === undefined || first.creator !== original?.creator
      ? undefined
      : followDistance(first.creator, { from: first.address, distance });
}

function isTarget(address: Address | undefined, { repetition: { subject } }: SiblingSearch): boolean {
  return address === subject.target.address;
}

/** The whole init code, as it was before the probe was put in. */
async function tellAt(
  address: Address,
  {
    block,
    replay,
    search,
  }: { readonly block: BlockTag; readonly replay: Replay; readonly search: SiblingSearch },
): Promise<BareHex | undefined> {
  const places = listProbedPlaces(replay);
  const planted = new Map(places.map(({ code }) => [code, plantSelectiveProbe(code, address)]));
  const { run } = search.repetition;
  const data = await runReplay(replay, { plant: (code) => planted.get(code) ?? code, block, run });
  const found = [...planted].find(([, told]) => told !== undefined && data?.startsWith(told) === true);
  return found === undefined || data === undefined ? undefined : found[0] + data.slice(found[0].length);
}
