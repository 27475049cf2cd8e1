import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import type { CreationFacts, MatchedContract } from "../../../src/verification/creation/known-creation.ts";
import { findMatch } from "../../../src/verification/find-match.ts";
import type { ContractCreation, StoredContract } from "../../../src/verification/ports.ts";
import type { Run } from "../../../src/verification/run.ts";
import { toCreationOnChain, toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import type { FakeTransaction } from "../../helpers/fake-ports.ts";
import { targetAddress } from "../../helpers/fake-run.ts";
import { factory } from "../../helpers/worlds.ts";

/** The account that sends the transactions, and a contract that it calls. */
export const sender: Address = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
export const deployer: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

export const word = (value: number) => value.toString(16).padStart(64, "0");

/** Creation bytecode of the fixture's Factory, which takes one number. */
export const codeWith = (value: number) => toCreationOnChain(factory, word(value));

export const hashOf = (digit: string): Hex => `0x${digit.repeat(64)}`;

/** What is known of the target's creation where a call of a contract made it, in block 9. */
export const creationByCall = {
  transaction: {
    hash: hashOf("a"),
    sender,
    recipient: deployer,
    value: "0x0",
    input: "",
    isOwnCreation: false,
  },
  blockNumber: 9,
  factory: deployer,
  claim: undefined,
} as const satisfies CreationFacts;

/** Call data of a factory that is given creation bytecode as `bytes`. */
export function asBytes(...codes: readonly string[]): string {
  const pieces = codes.map(
    (code) => `${word(code.length / 2)}${code}${"0".repeat((64 - (code.length % 64)) % 64)}`,
  );
  return `12345678${word(32)}${pieces.join("")}`;
}

/** The transaction that created the target, in block 9. */
export function creationBy(transaction: Partial<FakeTransaction>): FakeTransaction {
  const isPlain = transaction.to === undefined;
  return {
    hash: hashOf("a"),
    from: sender,
    to: undefined,
    input: "0x",
    blockNumber: 9,
    contractAddress: isPlain ? targetAddress : undefined,
    ...transaction,
  };
}

export const plainCreation = creationBy({ input: `0x${codeWith(7)}` });

/** What an explorer or the chain says of the target's creation. */
export function knownCreation(creation: Partial<ContractCreation> = {}): ContractCreation {
  return { address: targetAddress, creator: sender, transactionHash: hashOf("a"), ...creation };
}

/** A contract at the target's address, as the story has it when its creation is looked for. */
export async function subjectOf(run: Run, contract: StoredContract = factory): Promise<MatchedContract> {
  const runtimeBytecode = toRuntimeOnChain(contract);
  const found = await findMatch(runtimeBytecode, run);
  const target = { address: targetAddress, chainId: 31_337, runtimeBytecode, verifiedSource: undefined };
  return found.kind === "found" ? { target, found } : expect.fail("the contract matches");
}

/** The code at the target with this word in each of its immutables. */
export function runtimeKeeping(value: string): string {
  return factory.runtimeBytecode.immutableReferences.reduce(
    (code, { offsetBytes, lengthBytes }) =>
      code.slice(0, offsetBytes * 2) + value + code.slice((offsetBytes + lengthBytes) * 2),
    toRuntimeOnChain(factory),
  );
}
