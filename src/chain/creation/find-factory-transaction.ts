import type { Address } from "../../base/hex.ts";
import { couldCreate } from "./could-create.ts";
import type { Execution } from "./execution.ts";
import type { CreationTransaction } from "./find-creation-transaction.ts";
import { type Factory, findFactory } from "./find-factory.ts";
import type { History } from "./history.ts";
import { keepMentioning } from "./keep-mentioning.ts";

interface FactorySearch {
  readonly address: Address;
  readonly runtimeBytes: number;
  readonly blockNumber: number;
  readonly executions: readonly Execution[];
}

/**
 * Finds the transaction in which another contract created this one, without traces.
 *
 * The factory is proved by its nonce. The transaction is the only one with gas enough, or the only
 * call to a factory that created nothing else in the block, or the only one whose logs speak of the
 * new contract. If none of these tells, the answer is that it is ambiguous: a wrong one is worse.
 */
export async function findFactoryTransaction(
  history: History,
  { address, runtimeBytes, blockNumber, executions }: FactorySearch,
): Promise<CreationTransaction> {
  const able = executions.filter((execution) => couldCreate(execution, runtimeBytes));
  if (able.length === 0) {
    return { kind: "no-transaction" };
  }
  const mentioning = keepMentioning(address, able);
  const callees = new Set([...mentioning, ...able, ...executions].map(({ callee }) => callee));
  const factory = await findFactory(history, { address, blockNumber, callees });
  const narrowings = [able, callsToSingleCreator(able, factory), mentioning];
  const [only] = narrowings.find(({ length }) => length === 1) ?? [];
  return only === undefined
    ? { kind: "ambiguous" }
    : { kind: "found", transaction: only.transaction, factory: factory?.address };
}

function callsToSingleCreator(
  able: readonly Execution[],
  factory: Factory | undefined,
): readonly Execution[] {
  return factory?.creations === 1 ? able.filter(({ callee }) => callee === factory.address) : [];
}
