import { z } from "zod";
import { type Address, type Hex, toHex } from "../../../base/hex.ts";
import { quoteRemoteText } from "../../../base/text.ts";
import { answersAsDevelopmentNode } from "../../../core/chains/development-nodes.ts";
import { answeredAddressSchema, hashSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { CallOptions, ChainReader } from "../../../verification/ports.ts";
import { isChainFailure } from "../chains.ts";
import { describeChainFailure } from "./call-function.ts";
import { decodeRevert, type KnownErrors, type Revert } from "./decode-revert.ts";

type Reader = Pick<ChainReader, "forward">;

const maxAccounts = 100;

/**
 * Returns the unlocked accounts of a development node. Other nodes are not asked: a transaction there costs money.
 */
export async function listUnlockedAccounts(
  reader: Reader,
  options: CallOptions = {},
): Promise<readonly Address[]> {
  const ask = async (method: string): Promise<unknown> => {
    const answer = await reader.forward({ method, params: [] }, options);
    return "result" in answer ? answer.result : undefined;
  };
  if (!(await answersAsDevelopmentNode(ask))) {
    return [];
  }
  const accounts = z.array(answeredAddressSchema).safeParse(await ask("eth_accounts"));
  return accounts.data?.slice(0, maxAccounts) ?? [];
}

export interface UnsentTransaction {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  /** In wei, a quantity in hex. */
  readonly value: Hex;
}

export type SendOutcome =
  | { readonly kind: "sent"; readonly transactionHash: Hex }
  /** The node ran the transaction first and did not take it. */
  | { readonly kind: "reverted"; readonly revert: Revert }
  | { readonly kind: "unanswered"; readonly reason: string };

export async function sendTransaction(
  {
    reader,
    transaction,
    errors,
  }: {
    readonly reader: Reader;
    readonly transaction: UnsentTransaction;
    readonly errors: KnownErrors;
  },
  options: CallOptions = {},
): Promise<SendOutcome> {
  try {
    const answer = await reader.forward({ method: "eth_sendTransaction", params: [transaction] }, options);
    if ("result" in answer) {
      const sent = hashSchema.safeParse(answer.result);
      return sent.success
        ? { kind: "sent", transactionHash: sent.data }
        : { kind: "unanswered", reason: "The node answered without the transaction's hash." };
    }
    const { message, data } = answer.error;
    return data === undefined
      ? { kind: "unanswered", reason: `The node refused the transaction: ${quoteRemoteText(message)}` }
      : { kind: "reverted", revert: decodeRevert(toHex(data), errors) };
  } catch (error) {
    if (isChainFailure(error)) {
      return { kind: "unanswered", reason: describeChainFailure(error) };
    }
    throw error;
  }
}
