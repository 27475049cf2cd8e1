import { type Address, type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { isCreateAddress } from "../../core/creation/addresses.ts";
import { factories, writeFactoryCall } from "../../core/creation/factories.ts";
import { findFactoryUse } from "../../core/creation/find-factory-use.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { CreationFindings } from "../creation/examine-creation.ts";
import { type CreationFacts, type CreationTransaction, ifAble } from "../creation/known-creation.ts";
import { findCreationFacts, searchCreation } from "../creation/search-creation.ts";
import type { Target } from "../read-target.ts";
import type { InitCodeResult } from "../results/init-code-result-schema.ts";
import type { ProvedVersion } from "../review/prove-version.ts";
import type { CreationRun } from "../run.ts";

/** The creation of a contract, and the transaction that would create the same on another chain. */
export interface RecoveredInitCode extends Pick<InitCodeResult, "creation" | "proof" | "repeat"> {
  /** With the constructor arguments. */
  readonly initCode: BareHex;
}

interface Recovery {
  readonly target: Target;
  /** undefined: no source is proved. */
  readonly version: ProvedVersion | undefined;
}

/**
 * Recovers the init code of a contract: from the transaction that created it, from call data where the address proves
 * it, from the node's trace, and last from a proved source whose creation was found.
 *
 * @throws INIT_CODE_NOT_FOUND
 */
export async function recoverInitCode(recovery: Recovery, run: CreationRun): Promise<RecoveredInitCode> {
  const { target } = recovery;
  const facts = await findCreationFacts({ target }, run);
  const { transaction } = facts ?? {};
  if (facts === undefined || transaction === undefined) {
    throw createFailure("INIT_CODE_NOT_FOUND", { address: target.address, transactionHash: undefined });
  }
  if (transaction.isOwnCreation) {
    return describeOwn(target, transaction);
  }
  const recovered =
    (await recoverFromCall(recovery, { facts, transaction, run })) ??
    (await recoverFromTrace(target, { transaction, run })) ??
    (await recoverFromSource(recovery, { transaction, run }));
  if (recovered === undefined) {
    throw createFailure("INIT_CODE_NOT_FOUND", {
      address: target.address,
      transactionHash: transaction.hash,
    });
  }
  return recovered;
}

function describeOwn(
  { address }: Target,
  { hash, sender, input, value }: CreationTransaction,
): RecoveredInitCode {
  const nonce = findNonce(sender, address);
  return {
    initCode: input,
    proof: "transaction",
    creation: {
      kind: "create",
      creator: sender,
      factory: null,
      salt: null,
      nonce,
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

async function recoverFromCall(
  { target, version }: Recovery,
  { facts, transaction, run }: Call & { readonly facts: CreationFacts },
): Promise<RecoveredInitCode | undefined> {
  const { signal } = run.deadline;
  const { sender, recipient, input, hash } = transaction;
  const called = [facts.factory, recipient].flatMap((one) => one ?? []);
  const [factory] = called;
  const code = factory === undefined ? undefined : await ifAble(run.ports.chain.getCode(factory, { signal }));
  const senders = [sender, ...called];
  const { address, chainId, runtimeBytecode } = target;
  const claimed = facts.claim === undefined ? [] : [facts.claim.creationBytecode];
  // Without libraries and arguments, a build's init code is the whole.
  const built = version === undefined ? [] : [version.contract.creationBytecode.object];
  const others = [...claimed, ...built];
  const calledCode = toBareHex(code ?? "0x");
  const use = findFactoryUse(address, {
    data: input,
    runtimeBytecode,
    called,
    calledCode,
    senders,
    chainId,
    others,
  });
  if (use === undefined) {
    return undefined;
  }
  const known = factories.find((one) => one.address === use.factory);
  return {
    initCode: use.initCode,
    proof: use.way === "create2" ? "address" : "call",
    creation: {
      kind: use.way,
      creator: use.factory,
      factory: known?.name ?? null,
      salt: toHex(use.salt),
      nonce: null,
      sender,
      transactionHash: hash,
    },
    repeat:
      known === undefined
        ? repeatCall(transaction)
        : {
            to: use.factory,
            data: toHex(writeFactoryCall(known, use)),
            value: recipient === use.factory ? transaction.value : "0x0",
            dependsOn: [...use.dependsOn],
          },
  };
}

/** Another factory is called as it was called: what it makes of the call is not known. */
function repeatCall({ recipient, input, value }: CreationTransaction): RecoveredInitCode["repeat"] {
  return { to: recipient ?? null, data: toHex(input), value, dependsOn: null };
}

/** A trace is the node's word: the frame has to leave the code at the address. */
async function recoverFromTrace(
  { address, runtimeBytecode }: Target,
  { transaction, run }: Call,
): Promise<RecoveredInitCode | undefined> {
  const { signal } = run.deadline;
  const frames = await ifAble(run.ports.chain.traceCreations(transaction.hash, { signal }));
  const frame = frames?.findLast((one) => one.address === address);
  if (frame === undefined || toBareHex(frame.runtimeBytecode) !== runtimeBytecode) {
    return undefined;
  }
  const initCode = toBareHex(frame.creationBytecode);
  return { initCode, proof: "trace", ...describeInner(frame.factory, { address, transaction }) };
}

/** The source is proved, and its constructor arguments were found for it. */
async function recoverFromSource(
  { target, version }: Recovery,
  { transaction, run }: Call,
): Promise<RecoveredInitCode | undefined> {
  const match = version && matchRuntime(version.contract, target.runtimeBytecode, target);
  if (version === undefined || match === undefined || match.kind === "mismatch") {
    return undefined;
  }
  const subject = { target, found: { kind: "found", contract: version.contract, match } as const };
  const isEnough = (found: CreationFindings) => found.initCode !== undefined;
  const searched = await settle(searchCreation(subject, { isEnough, run }));
  const { findings, known } = searched.answer ?? {};
  const initCode = findings?.initCode?.creationBytecode;
  return initCode === undefined || findings?.claimedBy !== undefined || known?.factory === undefined
    ? undefined
    : { initCode, proof: "source", ...describeInner(known.factory, { ...target, transaction }) };
}

/** Describes a creation by another contract whose salt is not known. */
function describeInner(
  creator: Address,
  { address, transaction }: { readonly address: Address; readonly transaction: CreationTransaction },
): Pick<RecoveredInitCode, "creation" | "repeat"> {
  const { hash: transactionHash, sender } = transaction;
  const nonce = findNonce(creator, address);
  const kind = nonce === null ? null : "create";
  return {
    creation: { kind, creator, factory: null, salt: null, nonce, sender, transactionHash },
    repeat: repeatCall(transaction),
  };
}

/** More contracts than most accounts create; each costs a hash. */
const maxNonces = 10_000;

/** Finds the nonce with which an account created a contract by CREATE; null: not among its first, or by CREATE2. */
function findNonce(creator: Address, address: Address): number | null {
  const nonces = Array.from({ length: maxNonces }, (_, nonce) => nonce);
  return nonces.find((nonce) => isCreateAddress(address, { creator, nonce })) ?? null;
}
