import { findDescent, followDescent } from "../../core/creation/descent.ts";
import { isCreatedByCreate2 } from "../../core/creation/is-created-by-create2.ts";
import type { ProbeAnswer } from "../../core/creation/read-probe-answer.ts";
import type { BlockTag } from "../ports.ts";
import { findStandIn } from "./find-stand-in.ts";
import type { Replay } from "./list-replays.ts";
import type { Repetition } from "./replay-creation.ts";

/**
 * Whether it is the contract in question of which a probe told. A creator that is created again has
 * another address than the first time, but what it creates descends from it in the same way.
 */
export async function isToldOf(
  { address, creator, creationBytecode }: ProbeAnswer,
  {
    block,
    replay: { request, created },
    repetition: { subject, transaction, run },
  }: { readonly block: BlockTag; readonly replay: Replay; readonly repetition: Repetition },
): Promise<boolean> {
  const { target } = subject;
  const standIn = created && (await findStandIn(request.from, { block, run }));
  const descent = created && findDescent(created, target.address);
  const { sender, input } = transaction;
  const accounts = [sender, created !== undefined && creator === standIn ? created : creator];
  const { chainId } = target;
  const call = {
    data: input,
    codeAtBytes: input.length / 2,
    senders: accounts,
    deployers: accounts,
    chainId,
  };
  return (
    address === target.address ||
    (standIn !== undefined && descent !== undefined && followDescent(standIn, descent) === address) ||
    isCreatedByCreate2({ address: target.address, creationBytecode }, call)
  );
}
