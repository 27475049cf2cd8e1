import { z } from "zod";
import type { Address, Hex } from "../../src/base/hex.ts";
import type { JsonRpcQuestion, JsonRpcRequest } from "../../src/chain/node/ask-node.ts";
import { address, hash } from "../../src/chain/node/wire-values.ts";
import { openTestChain } from "../local-explorer/open-test-chain.ts";

interface Sending {
  readonly data: string;
  /** Missing for a creation. */
  readonly to?: Address;
  /** Missing for the chain's first account. */
  readonly from?: Address;
}

/** A chain of Hardhat's, in this process. */
export interface LocalChain {
  readonly request: JsonRpcRequest;
  /** The chain's accounts. */
  readonly accounts: readonly Address[];
  send(sending: Sending): Promise<Hex>;
  /** Sends a creation, which is mined at once, and returns the contract's address. */
  create(data: string): Promise<Address>;
  mine(blocks: number): Promise<void>;
  /** Mines all that the task sends in one block. */
  inOneBlock<T>(task: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Enough for each contract of these tests, and little enough for many transactions in a block. */
const gas = "0xf4240";

/** Starts a chain on which `selfdestruct` still destroys: later forks leave the code. */
export async function startLocalChain(): Promise<LocalChain> {
  const chain = await openTestChain(31_337, { hardfork: "shanghai" });
  const request = ({ method, params }: JsonRpcQuestion): Promise<unknown> => chain.request(method, params);
  const accounts = z.array(address).parse(await request({ method: "eth_accounts" }));

  const send = async ({ data, to, from = accounts[0] }: Sending): Promise<Hex> =>
    hash.parse(await request({ method: "eth_sendTransaction", params: [{ from, to, data, gas }] }));
  const setAutomine = (on: boolean): Promise<unknown> => request({ method: "evm_setAutomine", params: [on] });
  return {
    request,
    accounts,
    send,
    create: async (data) => {
      const params = [await send({ data })];
      const receipt = await request({ method: "eth_getTransactionReceipt", params });
      return z.object({ contractAddress: address }).parse(receipt).contractAddress;
    },
    mine: async (blocks) => {
      await request({ method: "hardhat_mine", params: [`0x${blocks.toString(16)}`] });
    },
    inOneBlock: async (task) => {
      await setAutomine(false);
      const result = await task();
      await request({ method: "evm_mine" });
      await setAutomine(true);
      return result;
    },
    close: () => chain.close(),
  };
}
