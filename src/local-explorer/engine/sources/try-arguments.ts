import { type Address, type BareHex, toBareHex, toBigInt, toHex } from "../../../base/hex.ts";
import type { CompiledContract } from "../../../core/build/compiled-contract.ts";
import { linkBytecode } from "../../../core/bytecode/link-bytecode.ts";
import {
  type Immutables,
  listDifferentImmutables,
  readImmutables,
} from "../../../core/creation/immutables.ts";
import type { BlockTag, CallOptions, ContractCreation } from "../../../verification/ports.ts";
import { type CodeOnChain, type ConnectedChain, isChainFailure } from "../chains.ts";
import { type Rejection, rejectedForArguments } from "../rejection.ts";
import type { JudgedSource } from "./judge-source.ts";

interface TriedCase extends CallOptions {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
  readonly creation: ContractCreation | undefined;
}

const argumentWords = /.{64}/g;

/**
 * Runs the constructor with the submitted arguments, for a contract whose creation is not known. They are refused if
 * the constructor copies one of them into an immutable that has another value on the chain.
 *
 * The trial has another address and perhaps another state than the creation. So only an immutable that follows the
 * argument decides.
 */
export async function findContradictedArguments(
  judged: JudgedSource,
  tried: TriedCase,
): Promise<Rejection | undefined> {
  const { contract, encodedConstructorArguments: given, linkedLibraries } = judged;
  const { address } = tried.onChain.deployed;
  const onChain = readImmutables(contract, { address, runtimeBytecode: toBareHex(tried.onChain.code) });
  if (given === "" || onChain === undefined || onChain.size === 0) {
    return undefined;
  }
  const linked = linkBytecode(contract.creationBytecode, linkedLibraries);
  if (linked.kind === "incomplete") {
    return undefined;
  }
  for (const block of listBlocks(tried.creation)) {
    const create = (encoded: BareHex) =>
      runConstructor(contract, { ...tried, code: linked.object + encoded, block });
    const immutables = await create(given);
    const different = immutables && listDifferentImmutables(immutables, onChain);
    if (immutables === undefined || different === undefined) {
      continue;
    }
    for (const id of different) {
      const value = immutables.get(id) ?? "";
      if (await isCopied(id, { value, given, create })) {
        const problem = `; with them an immutable is 0x${value}, and on the chain it is 0x${onChain.get(id) ?? ""}`;
        return rejectedForArguments(given, problem).rejection;
      }
    }
    return undefined;
  }
  return undefined;
}

function listBlocks(creation: ContractCreation | undefined): readonly BlockTag[] {
  const blockNumber = creation?.blockNumber;
  return blockNumber === undefined
    ? ["latest"]
    : [blockNumber, ...(blockNumber > 0 ? [blockNumber - 1] : []), "latest"];
}

/** Runs the constructor with another argument, and returns whether the immutable follows it. */
async function isCopied(
  id: string,
  {
    value,
    given,
    create,
  }: {
    readonly value: BareHex;
    readonly given: BareHex;
    readonly create: (encoded: BareHex) => Promise<Immutables | undefined>;
  },
): Promise<boolean> {
  const words: readonly string[] = given.match(argumentWords) ?? [];
  for (const [index, word] of words.entries()) {
    if (word === value) {
      const other = (toBigInt(word) ^ 1n).toString(16).padStart(64, "0");
      const changed = await create(words.with(index, other).join("") + given.slice(words.length * 64));
      if (changed?.get(id) === other) {
        return true;
      }
    }
  }
  return false;
}

/** undefined: it reverts, leaves other code, or the node cannot run it. */
async function runConstructor(
  contract: CompiledContract,
  {
    code,
    block,
    chain,
    creation,
    onChain,
    signal,
  }: TriedCase & { readonly code: BareHex; readonly block: BlockTag },
): Promise<Immutables | undefined> {
  const from: Address | undefined = creation?.factory ?? creation?.creator;
  const call = { data: toHex(code), ...(from === undefined ? {} : { from }) };
  try {
    const answer = await chain.reader.call(call, { block, signal });
    const { address } = onChain.deployed;
    return answer.kind === "returned"
      ? readImmutables(contract, { address, runtimeBytecode: toBareHex(answer.data) })
      : undefined;
  } catch (error) {
    if (isChainFailure(error) && signal?.aborted !== true) {
      return undefined;
    }
    throw error;
  }
}
