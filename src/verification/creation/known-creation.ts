import { type Address, type BareHex, type Hex, toBareHex } from "../../base/hex.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import { settle } from "../../core/errors/settle.ts";
import type { Target } from "../read-target.ts";
import type { Operation } from "../run.ts";

/** The circumstances of a creation, as the chain has them. */
export interface CreationFacts {
  readonly transaction: CreationTransaction | undefined;
  readonly blockNumber: number | undefined;
  /** The contract that created this one, or is thought to have: the one that was called. */
  readonly factory: Address | undefined;
  readonly claim: CreationClaim | undefined;
}

export interface CreationTransaction {
  readonly hash: Hex;
  readonly sender: Address;
  /** The contract that it ran. */
  readonly recipient: Address | undefined;
  readonly value: Hex;
  /** Call data, or init code with arguments; without 0x. */
  readonly input: BareHex;
  /** Whether it ran a contract, and did not create one. */
  readonly isCall: boolean;
  /** Whether the transaction itself created the contract, and not a contract that it ran. */
  readonly isOwnCreation: boolean;
}

/** Init code that a source says the contract was created with. */
interface CreationClaim {
  readonly creationBytecode: BareHex;
  /** Whether an explorer has it from its traces: it is believed unless the chain contradicts it. */
  readonly isTraced: boolean;
}

/**
 * Reads the transaction that evidence names. A transaction that the node does not have, or that
 * failed, is as good as none: the record that names it is of another chain.
 */
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
      isCall: to !== undefined,
      isOwnCreation,
    },
    blockNumber: receipt.blockNumber,
    factory: isOwnCreation ? undefined : (factory ?? to ?? receipt.contractAddress),
    claim,
  };
}

/** A contract whose creation is looked for: what stands at the address, and what it was compiled from. */
export interface MatchedContract {
  readonly target: Target;
  readonly found: FoundMatch;
}

/**
 * Returns what the node answers, or undefined when it cannot: for evidence beyond what is needed, so
 * that a node without it does no harm.
 */
export async function ifAble<T>(question: Promise<T>): Promise<T | undefined> {
  return (await settle(question, ({ about }) => about === "node")).answer;
}

/** The evidence of one source about a contract's creation: where to look for the arguments. */
export interface CreationEvidence {
  readonly origin: "deployment-record" | "explorer" | "chain";
  readonly transactionHash?: Hex | undefined;
  readonly blockNumber?: number | undefined;
  /** The contract that created this one, where it was not created by the transaction itself. */
  readonly factory?: Address | undefined;
  /** Init code with constructor arguments, as the source has it. */
  readonly creationBytecode?: Hex | undefined;
}
