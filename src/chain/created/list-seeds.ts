import type { Address, Hex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { listAddressWords, listDeployerCreations } from "../../core/creation/addresses.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { askNodeIfAble } from "../ask-node-if-able.ts";
import type { NodeConnection } from "../node-connection.ts";
import { toBlockParameter } from "../to-block-parameter.ts";
import type { ChainReceipt } from "../wire-receipt.ts";
import type { ChainTransaction } from "../wire-transaction.ts";
import { bytes } from "../wire-values.ts";

/** Addresses that a transaction has to do with: who it ran, and what it may have created. */
export interface Seeds {
  /** Its own contract, which the receipt names. */
  readonly own: readonly Address[];
  /** Proved by CREATE2 to be what call data create, if there is code. */
  readonly deployed: readonly Address[];
  /** What it speaks of: emitters and words of its logs, words of its answer. */
  readonly told: readonly Address[];
  /** Whom it called, and the words of its call data. */
  readonly called: readonly Address[];
}

/** Reads, and runs the transaction once more for its answer: a factory returns what it creates. */
export async function listSeeds(
  connection: NodeConnection,
  {
    transaction,
    receipt,
    signal,
  }: { readonly transaction: ChainTransaction; readonly receipt: ChainReceipt } & CallOptions,
): Promise<Seeds> {
  const { to } = transaction;
  const input = transaction.input.slice(2);
  const answer = await runAgain(connection, { transaction, block: receipt.blockNumber - 1, signal });
  const logged = receipt.logs.flatMap(({ address, topics, data }) => [
    address,
    ...listAddressWords([...topics, data].map((hex) => hex.slice(2)).join("")),
  ]);
  return {
    own: receipt.contractAddress === undefined ? [] : [receipt.contractAddress],
    deployed: to === undefined ? [] : listDeployerCreations({ input, to }),
    told: [...logged, ...listReturned(answer.slice(2))],
    called: to === undefined ? [] : [to, ...listAddressWords(input.slice(8))],
  };
}

const addressDigits = 40;

/** The deterministic deployer returns 20 bytes, everybody else words. */
function listReturned(data: string): readonly Address[] {
  return data.length === addressDigits ? [toChecksumAddress(data)] : listAddressWords(data);
}

/** Only a hint: a node that cannot run it does no harm. */
async function runAgain(
  connection: NodeConnection,
  {
    transaction: { from, to, value, input: data },
    block,
    signal,
  }: { readonly transaction: ChainTransaction; readonly block: number } & CallOptions,
): Promise<Hex> {
  if (to === undefined) {
    return "0x";
  }
  const answer = await askNodeIfAble(connection, {
    method: "eth_call",
    params: [{ from, to, value, data }, toBlockParameter(block)],
    answer: bytes,
    isInability: () => true,
    signal,
  });
  return answer ?? "0x";
}
