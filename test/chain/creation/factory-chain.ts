import { expect } from "chai";
import { AbiCoder } from "ethers";
import { type Address, type Hex, toBareHex, toBytes } from "../../../src/base/hex.ts";
import { findCreation } from "../../../src/chain/creation/find-creation.ts";
import type { JsonRpcRequest } from "../../../src/chain/node/ask-node.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address as computeAddress, createAddress } from "../../../src/core/creation/addresses.ts";
import type { ContractCreation } from "../../../src/verification/ports.ts";
import { compileFactoryContracts, type TestContract } from "../factory-contracts.ts";
import { type LocalChain, startLocalChain } from "../local-chain.ts";

type Call = readonly [contract: string, name: string, values?: readonly unknown[]];

/** A chain with factories, and the search for what they create. */
export interface FactoryChain extends LocalChain {
  /** A Child's creation bytecode with the argument 42. */
  readonly childCode: Hex;
  /** Deploys a contract without constructor arguments. */
  deploy(name: string): Promise<Address>;
  /** Calls a contract's function in a transaction. */
  transact(to: Address, call: Call): Promise<Hex>;
  /** Adds blocks one by one: of blocks added at once, Hardhat's chain forgets the states. */
  addBlocks(blocks: number): Promise<void>;
  /** Through another request function than the chain's own, where one is given. */
  search(address: Address, request?: JsonRpcRequest): Promise<ContractCreation | undefined>;
  /** The same, and a miss fails the test. */
  find(address: Address, request?: JsonRpcRequest): Promise<ContractCreation>;
}

/** Returns the address of the contract that a factory creates with CREATE2 from this bytecode. */
export function create2Address({
  factory,
  salt,
  creationBytecode,
}: {
  readonly factory: Address;
  readonly salt: Hex;
  readonly creationBytecode: Hex;
}): Address {
  const creationBytecodeHash = keccak256(toBytes(creationBytecode));
  return computeAddress({ factory, salt: toBareHex(salt), creationBytecodeHash });
}

/** Gives each test of a suite a chain of its own. The contracts are compiled once. */
export function onFactoryChains(use: (chain: FactoryChain) => void): void {
  let contracts: (name: string) => TestContract;
  let chain: FactoryChain;

  before(async () => {
    contracts = await compileFactoryContracts();
  });
  beforeEach(async () => {
    chain = toFactoryChain(await startLocalChain(), contracts);
    use(chain);
  });
  afterEach(() => chain.close());
}

function toFactoryChain(chain: LocalChain, contracts: (name: string) => TestContract): FactoryChain {
  const argument = AbiCoder.defaultAbiCoder().encode(["uint256"], [42]).slice(2);
  const search: FactoryChain["search"] = (address, request = chain.request) =>
    findCreation({ request, describe: () => "test chain", timeoutMs: 10_000 }, { address });
  const encode = ([contract, name, values = []]: Call): string =>
    contracts(contract).calls.encodeFunctionData(name, values);
  return {
    ...chain,
    childCode: `${contracts("Child").creationBytecode}${argument}`,
    deploy: (name) => chain.create(contracts(name).creationBytecode),
    transact: (to, call) => chain.send({ to, data: encode(call) }),
    addBlocks: async (blocks) => {
      for (let block = 0; block < blocks; block += 1) {
        await chain.send({ to: chain.accounts[1] ?? "0x", data: "0x" });
      }
    },
    search,
    find: async (address, request) => {
      return (await search(address, request)) ?? expect.fail("not found");
    },
  };
}

/** The nth contract that a contract creates: its nonce starts at 1. */
export function childOf(creator: Address, nonce = 1): Address {
  return createAddress({ creator, nonce });
}
