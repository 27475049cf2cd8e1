import type { Address, Hex } from "../../base/hex.ts";
import { inBatches } from "../in-batches.ts";
import type { History } from "./history.ts";

/** Only development chains are as short as this. */
const maxBlocks = 4096;

/**
 * Finds the block in which the contract came to be by looking at every block with transactions;
 * undefined on longer chains, or when there is none.
 *
 * It is needed because Hardhat's chain (EDR, seen in 3.18) forgets states: for most of the blocks that
 * `hardhat_mine` adds at once it answers with the state of the genesis block. Blocks that it has mined
 * for a transaction are not affected.
 */
export async function scanForFirstBlock(
  history: History,
  {
    address,
    code,
    newestBlock,
  }: { readonly address: Address; readonly code: Hex; readonly newestBlock: number },
): Promise<number | undefined> {
  if (newestBlock > maxBlocks) {
    return undefined;
  }
  const numbers = Array.from({ length: newestBlock }, (_, index) => index + 1);
  const blocks = await inBatches(numbers, async (number) => ({ number, ...(await history.blockAt(number)) }));
  const busy = blocks.filter(({ transactions }) => transactions.length > 0);
  let first: number | undefined;
  for (const { number } of busy.toReversed()) {
    if ((await history.codeAt(address, number)) !== code) {
      break;
    }
    first = number;
  }
  return first;
}
