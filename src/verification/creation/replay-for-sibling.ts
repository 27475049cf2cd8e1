import { findDescent, followDescent } from "../../core/creation/descent.ts";
import { findConfirmed, type Hearing } from "../../core/creation/find-confirmed.ts";
import { findDistance, followDistance } from "../../core/creation/find-sibling.ts";
import { plantSelectiveProbe } from "../../core/creation/plant-selective-probe.ts";
import type { ProbeAnswer } from "../../core/creation/read-probe-answer.ts";
import type { Address, BareHex } from "../../core/hex.ts";
import type { BlockTag } from "../ports.ts";
import { findStandIn } from "./find-stand-in.ts";
import { listProbedPlaces } from "./list-probed-places.ts";
import type { Replay } from "./list-replays.ts";
import type { Repetition, ReplayOutcome } from "./replay-creation.ts";
import { runReplay } from "./run-replay.ts";

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
export async function replayForSibling(replay: Replay, search: SiblingSearch): Promise<ReplayOutcome> {
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
