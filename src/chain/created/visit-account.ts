import type { Address } from "../../base/hex.ts";
import { createAddress } from "../../core/creation/addresses.ts";
import type { History } from "../creation/history.ts";
import { inBatches } from "../in-batches.ts";

/** More contracts than a transaction has gas for. */
const maxNonces = 256;

/** A new contract's nonces begin with 1. @see https://eips.ethereum.org/EIPS/eip-161 */
export const firstNonce = 1;

export type Visit =
  | { readonly kind: "no-code"; readonly address: Address }
  /** The node does not keep the states that would tell. */
  | { readonly kind: "unknown"; readonly address: Address }
  | {
      readonly kind: "visited";
      readonly address: Address;
      /** Whether its code came with the block. */
      readonly isNew: boolean;
      /** What it created with CREATE in the block. */
      readonly children: readonly Address[];
      /** How many nonces it used for something else. */
      readonly unfound: number;
    };

/** Finds out whether a block created an account's contract, and what that one created in the block. */
export async function visitAccount(
  history: History,
  { address, blockNumber }: { readonly address: Address; readonly blockNumber: number },
): Promise<Visit> {
  const state = await stateOf(history, { address, blockNumber });
  if (state === "no-code" || state === "unknown") {
    return { kind: state, address };
  }
  const isNew = state === "new";
  const [before, after] = await Promise.all([
    isNew ? firstNonce : history.nonceAt(address, blockNumber - 1),
    history.nonceAt(address, blockNumber),
  ]);
  if (before === undefined || after === undefined) {
    return { kind: "unknown", address };
  }
  const count = Math.max(0, Math.min(after - before, maxNonces));
  const addresses = Array.from({ length: count }, (_, index) =>
    createAddress({ creator: address, nonce: before + index }),
  );
  const states = await inBatches(addresses, (child) => stateOf(history, { address: child, blockNumber }));
  const children = addresses.filter((_, index) => states[index] === "new");
  // Transactions of its own raise the nonce of an account that delegates, too.
  const unfound = state === "delegating" ? 0 : count - children.length;
  return { kind: "visited", address, isNew, children, unfound };
}

/** `new`: its code came with the block. */
type AccountState = "no-code" | "old" | "new" | "delegating" | "unknown";

async function stateOf(
  history: History,
  { address, blockNumber }: { readonly address: Address; readonly blockNumber: number },
): Promise<AccountState> {
  const after = await history.codeAt(address, blockNumber);
  if (after === undefined || after === "0x") {
    return after === undefined ? "unknown" : "no-code";
  }
  if (isDelegation(after)) {
    return "delegating";
  }
  const before = await history.codeAt(address, blockNumber - 1);
  if (before === undefined) {
    return "unknown";
  }
  return before === "0x" ? "new" : "old";
}

/** An account that delegates to a contract is none itself. @see https://eips.ethereum.org/EIPS/eip-7702 */
function isDelegation(code: string): boolean {
  return code.startsWith("0xef0100");
}
