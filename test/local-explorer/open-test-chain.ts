import { createHardhatRuntimeEnvironment } from "hardhat/hre";
import { z } from "zod";
import type { Address, Hex } from "../../src/base/hex.ts";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import { toChecksumAddress } from "../../src/core/contract/address.ts";
import type { ChainReader } from "../../src/verification/ports.ts";

const hex = z.templateLiteral(["0x", z.string()]);
const receipt = z.object({ contractAddress: hex.nullable(), transactionHash: hex });

/** A real chain in this process. */
export interface TestChain {
  readonly reader: ChainReader;
  readonly account: Hex;
  /** Creates a contract from init code without its prefix. */
  deploy(creationBytecode: string): Promise<Address>;
  send(to: Hex, data: Hex): Promise<Hex>;
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts Hardhat's simulated chain, with a chain id of its own or other settings. */
export async function openTestChain(
  chainId = 31_337,
  settings: { readonly hardfork?: string; readonly allowUnlimitedContractSize?: boolean } = {},
): Promise<TestChain> {
  const hre = await createHardhatRuntimeEnvironment({
    networks: { test: { type: "edr-simulated", chainType: "l1", chainId, ...settings } },
  });
  const { provider, close } = await hre.network.create("test");
  const request = async (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    await provider.request({ method, params: [...params] });
  const [account = "0x"] = hex.array().parse(await request("eth_accounts"));
  const sendTransaction = async (transaction: object) => {
    const hash = await request("eth_sendTransaction", [{ from: account, gas: "0xb71b00", ...transaction }]);
    return receipt.parse(await request("eth_getTransactionReceipt", [hash]));
  };
  return {
    reader: createChainReader({
      request: ({ method, params }) => request(method, params),
      describe: () => "test chain",
    }),
    account,
    request,
    async deploy(creationBytecode) {
      const { contractAddress } = await sendTransaction({ data: `0x${creationBytecode}` });
      return toChecksumAddress(hex.parse(contractAddress).slice(2));
    },
    async send(to, data) {
      return (await sendTransaction({ to, data })).transactionHash;
    },
    close,
  };
}
