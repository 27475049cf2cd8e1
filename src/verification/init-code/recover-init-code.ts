import { type Address, type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { isCreateAddress } from "../../core/creation/addresses.ts";
import { factories, writeFactoryCall } from "../../core/creation/factories.ts";
import { findFactoryUse } from "../../core/creation/find-factory-use.ts";
import { createFailure } from "../../core/errors/failure.ts";
import {
  type CreationFacts,
  type CreationTransaction,
  findCreationFrame,
} from "../creation/known-creation.ts";
import { findCreationFacts } from "../creation/search-creation.ts";
import type { Target } from "../read-target.ts";
import type { InitCodeResult } from "../results/init-code-result-schema.ts";
import type { CreationRun } from "../run.ts";

/** The creation of a contract, and the transaction that would create the same on another chain. */
interface RecoveredInitCode extends Pick<InitCodeResult, "creation" | "proof" | "repeat"> {
  /** With the constructor arguments. */
  readonly initCode: BareHex;
}

interface Recovery {
  readonly target: Target;
  /** Of a proved source. Without libraries and arguments, it is the whole. */
  readonly built: BareHex | undefined;
}

/**
 * Recovers the init code of a contract: from the transaction that created it, from call data if the address proves it,
 * or from the node's trace.
 *
 * @throws INIT_CODE_NOT_FOUND
 */
export async function recoverInitCode(recovery: Recovery, run: CreationRun): Promise<RecoveredInitCode> {
  const { target } = recovery;
  const { address } = target;
  const facts = await findCreationFacts({ target }, run);
  const { transaction } = facts ?? {};
  if (facts === undefined || transaction === undefined) {
    throw createFailure("INIT_CODE_NOT_FOUND", { address, transactionHash: undefined });
  }
  if (transaction.isOwnCreation) {
    return describeOwn(address, transaction);
  }
  const recovered =
    recoverFromCall(recovery, { facts, transaction }) ??
    (await recoverFromTrace(target, { transaction, run }));
  if (recovered === undefined) {
    throw createFailure("INIT_CODE_NOT_FOUND", { address, transactionHash: transaction.hash });
  }
  return recovered;
}

function describeOwn(
  address: Address,
  { hash, sender, input, value }: CreationTransaction,
): RecoveredInitCode {
  return {
    initCode: input,
    proof: "transaction",
    creation: {
      kind: "create",
      creator: sender,
      factory: null,
      salt: null,
      nonce: findNonce(sender, address),
      sender,
      transactionHash: hash,
    },
    repeat: { to: null, data: toHex(input), value, dependsOn: ["sender", "nonce"] },
  };
}

interface Call {
  readonly transaction: CreationTransaction;
  readonly run: CreationRun;
}

function recoverFromCall(
  { target, built }: Recovery,
  { facts, transaction }: Pick<Call, "transaction"> & { readonly facts: CreationFacts },
): RecoveredInitCode | undefined {
  const { sender, recipient, input, hash, value } = transaction;
  const called = [facts.factory, recipient].flatMap((one) => one ?? []);
  const { address, chainId, runtimeBytecode } = target;
  const use = findFactoryUse(address, {
    data: input,
    runtimeBytecode,
    called,
    senders: [sender, ...called],
    chainId,
    others: [facts.claim?.creationBytecode, built].flatMap((one) => one ?? []),
  });
  if (use === undefined) {
    return undefined;
  }
  const { way, initCode, salt, factory: creator } = use;
  const known = factories.find((one) => one.address === creator);
  return {
    initCode,
    proof: way === "create2" ? "address" : "call",
    creation: {
      kind: way,
      creator,
      factory: known?.name ?? null,
      salt: toHex(salt),
      nonce: null,
      sender,
      transactionHash: hash,
    },
    repeat:
      known === undefined
        ? repeatCall(transaction)
        : {
            to: creator,
            data: toHex(writeFactoryCall(known, use)),
            value: recipient === creator ? value : "0x0",
            dependsOn: [...use.dependsOn],
          },
  };
}

/** What another factory makes of its call is not known. */
function repeatCall({ recipient, input, value }: CreationTransaction): RecoveredInitCode["repeat"] {
  return { to: recipient ?? null, data: toHex(input), value, dependsOn: null };
}

async function recoverFromTrace(
  target: Target,
  { transaction, run }: Call,
): Promise<RecoveredInitCode | undefined> {
  const { hash: transactionHash, sender } = transaction;
  const frame = await findCreationFrame(target, { transactionHash, run });
  if (frame === undefined) {
    return undefined;
  }
  const creator = frame.factory;
  const nonce = findNonce(creator, target.address);
  const kind = nonce === null ? null : "create";
  return {
    initCode: toBareHex(frame.creationBytecode),
    proof: "trace",
    creation: { kind, creator, factory: null, salt: null, nonce, sender, transactionHash },
    repeat: repeatCall(transaction),
  };
}

/** More contracts than most accounts create; each costs a hash. */
const maxNonces = 10_000;

/** Returns null if none of its first nonces gives the address. */
function findNonce(creator: Address, address: Address): number | null {
  const nonces = Array.from({ length: maxNonces }, (_, nonce) => nonce);
  return nonces.find((nonce) => isCreateAddress(address, { creator, nonce })) ?? null;
}
