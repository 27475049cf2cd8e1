import { Wallet } from "ethers";
import { z } from "zod";
import type { Address } from "../../src/base/hex.ts";
import { address as addressSchema } from "../../src/chain/node/wire-values.ts";

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

/**
 * Has a new account delegate to a contract, by a transaction of EIP-7702; its address. The chain gives
 * whoever sends the transaction the money for it.
 */
export async function delegateAccount(to: string, ask: Ask): Promise<Address> {
  const chainId = z.string().parse(await ask("eth_chainId", []));
  const [wallet, sender] = [Wallet.createRandom(), Wallet.createRandom()];
  await ask("hardhat_setBalance", [sender.address, "0xde0b6b3a7640000"]);
  const signed = await sender.signTransaction({
    type: 4,
    chainId,
    nonce: 0,
    to: sender.address,
    gasLimit: 200_000,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    authorizationList: [wallet.authorizeSync({ address: to, nonce: 0, chainId })],
  });
  await ask("eth_sendRawTransaction", [signed]);
  return addressSchema.parse(wallet.address);
}
