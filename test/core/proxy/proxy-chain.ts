import { expect } from "chai";
import { AbiCoder, getCreateAddress, Interface } from "ethers";
import { z } from "zod";
import { invariant } from "../../../src/base/errors.ts";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { createChainReader } from "../../../src/chain/create-chain-reader.ts";
import { address as addressSchema } from "../../../src/chain/node/wire-values.ts";
import { linkBytecode } from "../../../src/core/bytecode/link-bytecode.ts";
import type { ProxyDetection } from "../../../src/core/proxy/detect-proxy.ts";
import { detectProxy } from "../../../src/core/proxy/detect-proxy.ts";
import { storageSlots } from "../../../src/core/proxy/places.ts";
import type { ChainReader } from "../../../src/verification/ports.ts";
import { delegateAccount } from "../../helpers/delegate-account.ts";
import { openTestChain } from "../../local-explorer/open-test-chain.ts";
import { compileOwnContracts } from "./compile-own-contracts.ts";

const receiptSchema = z.object({
  contractAddress: addressSchema.nullable(),
  status: z.literal("0x1"),
  logs: z.array(z.object({ data: z.string(), topics: z.array(z.string()) })),
});

/** Constructor arguments or the like. */
interface Typed {
  readonly types: readonly string[];
  readonly values: readonly unknown[];
}

/** A chain of Hardhat's, in this process, with the contracts that most tests need. */
export interface ProxyChain {
  readonly reader: ChainReader;
  readonly account: Address;
  readonly request: (method: string, params?: readonly unknown[]) => Promise<unknown>;
  /** Creates a contract from creation bytecode. */
  deploy(creation: Hex, args?: Typed): Promise<Address>;
  /** Creates one of the contracts that were written for these tests. */
  deployOwn(name: string, args?: Typed): Promise<Address>;
  /** Creates a `Target`, whose number is its own. */
  deployTarget(): Promise<Address>;
  send(to: Address, signature: string, values: readonly unknown[]): Promise<void>;
  /** Calls a factory that tells by the event `Made(address)` what it has made. */
  make(factory: Address, signature: string, values: readonly unknown[]): Promise<Address>;
  /** The address that a function would return. */
  read(to: Address, signature: string, values: readonly unknown[]): Promise<Address>;
  /** Where the account's creation with this nonce goes. */
  addressOfCreation(nonce: bigint): Promise<Address>;
  /** The number of the target that answers at an address; undefined when it is none. */
  askAnswer(address: Address): Promise<bigint | undefined>;
  /** Has a new account delegate to a contract by a transaction of EIP-7702. */
  delegateAccount(to: Address): Promise<Address>;
  detect(address: Address): Promise<ProxyDetection>;
  /** Asserts that a target answers through a proxy, and that detection tells just these facts of it. */
  expectProxyOf(target: Address, proxy: Address, facts: object): Promise<void>;
  close(): Promise<void>;
}

/** A node gives a call only so much gas; of more, a contract that calls itself without end fills a gigabyte. */
const callGas = "0x186a0";

const callSchema = z.record(z.string(), z.unknown());

export async function startProxyChain(): Promise<ProxyChain> {
  const chain = await openTestChain(31_337, { allowUnlimitedContractSize: true });
  const { request, close } = chain;
  const account = addressSchema.parse(chain.account);
  const reader = createChainReader({
    request: ({ method, params: [first, ...rest] = [] }) =>
      request(
        method,
        method === "eth_call" ? [{ ...callSchema.parse(first), gas: callGas }, ...rest] : [first, ...rest],
      ),
    describe: () => "test chain",
  });
  const sendTransaction = async (transaction: object): Promise<z.infer<typeof receiptSchema>> => {
    const hash = await request("eth_sendTransaction", [{ from: account, ...transaction }]);
    return receiptSchema.parse(await request("eth_getTransactionReceipt", [hash]));
  };
  const call = (to: Address, signature: string, values: readonly unknown[]) =>
    sendTransaction({ to, data: encodeCall(signature, values) });
  const deploy: ProxyChain["deploy"] = async (creation, args) => {
    const { contractAddress } = await sendTransaction({ data: `${creation}${encode(args).slice(2)}` });
    invariant(contractAddress !== null, "a creation has an address");
    return contractAddress;
  };
  const deployOwn: ProxyChain["deployOwn"] = async (name, args) => deploy(await linkOwn(name, deploy), args);
  const askAnswer: ProxyChain["askAnswer"] = async (to) => {
    const answer = await reader.call({ to, data: encodeCall("answer()", []) });
    return answer.kind === "returned" && answer.data.length >= 66
      ? BigInt(answer.data.slice(0, 66))
      : undefined;
  };
  const detect: ProxyChain["detect"] = async (address) =>
    detectProxy({ address, code: await reader.getCode(address), probe: reader });
  let targets = 0;
  return {
    reader,
    account,
    request,
    deploy,
    deployOwn,
    deployTarget: () => deployOwn("Target", { types: ["uint256"], values: [++targets] }),
    send: async (...[to, signature, values]) => {
      await call(to, signature, values);
    },
    make: async (...[factory, signature, values]) => {
      const { logs } = await call(factory, signature, values);
      return addressSchema.parse(`0x${logs.at(-1)?.data.slice(-40)}`);
    },
    read: async (...[to, signature, values]) => {
      const data = await request("eth_call", [{ from: account, to, data: encodeCall(signature, values) }]);
      return addressSchema.parse(`0x${String(data).slice(-40)}`);
    },
    addressOfCreation: async (nonce) => addressSchema.parse(getCreateAddress({ from: account, nonce })),
    askAnswer,
    delegateAccount: (to) => delegateAccount(to, request),
    detect,
    expectProxyOf: async (...[target, proxy, facts]) => {
      const answer = await askAnswer(target);
      expect(answer, "the target's number").not.to.equal(undefined);
      expect(await askAnswer(proxy)).to.equal(answer);
      expect(await detect(proxy)).to.deep.equal({
        kind: "proxy",
        implementations: [target],
        sourceless: false,
        ...facts,
      });
    },
    close,
  };
}

/** Deploys a proxy that has these addresses in its storage and delegates to the first, or as the beacon there says. */
export function deploySlotProxy(chain: ProxyChain, slots: Readonly<Record<Hex, Address>>): Promise<Address> {
  const beacon = slots[storageSlots.eip1967Beacon];
  if (beacon !== undefined) {
    return chain.deployOwn("BeaconSlotProxy", { types: ["address"], values: [beacon] });
  }
  return chain.deployOwn("SlotProxy", {
    types: ["bytes32[]", "address[]"],
    values: [Object.keys(slots), Object.values(slots)],
  });
}

/** Creation bytecode of an own contract, with the libraries that it needs. */
async function linkOwn(name: string, deploy: ProxyChain["deploy"]): Promise<Hex> {
  const contracts = await compileOwnContracts();
  const contract = contracts.get(name);
  invariant(contract !== undefined, `there is a contract ${name}`);
  const libraries: Record<string, string> = {};
  for (const { library } of contract.creationBytecode.linkReferences) {
    const bareName = library.slice(library.lastIndexOf(":") + 1);
    libraries[library] = (await deploy(await linkOwn(bareName, deploy))).slice(2).toLowerCase();
  }
  const linked = linkBytecode(contract.creationBytecode, libraries);
  invariant(linked.kind === "linked", `the libraries of ${name} are deployed`);
  return `0x${linked.object}`;
}

function encode(args: Typed = { types: [], values: [] }): string {
  return AbiCoder.defaultAbiCoder().encode(args.types, args.values);
}

function encodeCall(signature: string, values: readonly unknown[]): Hex {
  const data = new Interface([`function ${signature}`]).encodeFunctionData(
    signature.slice(0, signature.indexOf("(")),
    values,
  );
  return `0x${data.slice(2)}`;
}
