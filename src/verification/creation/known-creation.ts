import { type Address, type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import { settle } from "../../core/errors/settle.ts";
import type { CreationFrame } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { Operation } from "../run.ts";

export interface CreationFacts {
  readonly transaction: CreationTransaction | undefined;
  readonly blockNumber: number | undefined;
  /** The contract that created this one, or the one that was called. */
  readonly factory: Address | undefined;
  readonly claim: CreationClaim | undefined;
}

export interface CreationTransaction {
  readonly hash: Hex;
  readonly sender: Address;
  readonly recipient: Address | undefined;
  readonly value: Hex;
  /** Call data, or init code with arguments. */
  readonly input: BareHex;
  /** Whether the transaction itself created the contract. */
  readonly isOwnCreation: boolean;
}

interface CreationClaim {
  readonly creationBytecode: BareHex;
  /** Whether an explorer has it from its traces. */
  readonly isTraced: boolean;
}

/** Reads the transaction that evidence names. If the node does not have it, or it failed, it is of another chain. */
export async function readKnownCreation(
  evidence: CreationEvidence,
  { subject, run }: { readonly subject: Pick<MatchedContract, "target">; readonly run: Operation<"chain"> },
): Promise<CreationFacts> {
  const { address } = subject.target;
  const { chain } = run.ports;
  const { signal } = run.deadline;
  const { transactionHash, factory, creationBytecode } = evidence;
  const claim =
    creationBytecode === undefined
      ? undefined
      : { creationBytecode: toBareHex(creationBytecode), isTraced: evidence.origin !== "deployment-record" };
  const [transaction, receipt] =
    transactionHash === undefined
      ? []
      : await Promise.all([
          chain.findTransaction(transactionHash, { signal }),
          chain.findTransactionReceipt(transactionHash, { signal }),
        ]);
  if (transaction === undefined || receipt?.succeeded !== true) {
    return { transaction: undefined, blockNumber: evidence.blockNumber, factory, claim };
  }
  const { hash, from, to, input, value } = transaction;
  const isOwnCreation = to === undefined && receipt.contractAddress === address;
  return {
    transaction: {
      hash,
      sender: from,
      recipient: to,
      value,
      input: toBareHex(input),
      isOwnCreation,
    },
    blockNumber: receipt.blockNumber,
    factory: isOwnCreation ? undefined : (factory ?? to ?? receipt.contractAddress),
    claim,
  };
}

/** The code at an address, and the contract that compiles to it. */
export interface MatchedContract {
  readonly target: Target;
  readonly found: FoundMatch;
}

/** Returns undefined if the node cannot answer: for evidence that is not needed. */
export async function ifAble<T>(question: Promise<T>): Promise<T | undefined> {
  return (await settle(question, ({ about }) => about === "node")).answer;
}

/** Finds the creation of a contract in the node's trace; undefined: there is none that deploys the code at the address. */
export async function findCreationFrame(
  { address, runtimeBytecode }: Target,
  { transactionHash, run }: { readonly transactionHash: Hex; readonly run: Operation<"chain"> },
): Promise<CreationFrame | undefined> {
  const { signal } = run.deadline;
  const frames = await ifAble(run.ports.chain.traceCreations(transactionHash, { signal }));
  // CREATE2 may create at one address again what was destroyed in the same transaction.
  const frame = frames?.findLast((one) => one.address === address);
  return frame && toBareHex(frame.runtimeBytecode) === runtimeBytecode ? frame : undefined;
}

/** What one source knows of a contract's creation. */
export interface CreationEvidence {
  readonly origin: "deployment-record" | "explorer" | "chain";
  readonly transactionHash?: Hex | undefined;
  readonly blockNumber?: number | undefined;
  /** Undefined: the transaction itself created the contract, or it is not known. */
  readonly factory?: Address | undefined;
  /** With constructor arguments. */
  readonly creationBytecode?: Hex | undefined;
}
