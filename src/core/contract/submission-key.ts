import { createHash } from "node:crypto";
import type { Address, Hex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** The name of a development chain's explorer, which does not depend on its port. */
export interface ExplorerIdentity {
  /** Names its database. */
  readonly store: string;
  /** Of the chain that it serves. */
  readonly genesisHash: Hex;
}

/** An explorer, as keys tell it from others. */
interface KeyedExplorer {
  /** Base address of its API, without a key. */
  readonly apiUrl: string;
  /** Stands in the place of the address. */
  readonly identity?: ExplorerIdentity | undefined;
}

function toPlace({ apiUrl, identity }: KeyedExplorer): string {
  return identity === undefined ? apiUrl : `${identity.store} ${identity.genesisHash}`;
}

/** The facts that identify a submission. Two with the same facts get the same answer. */
interface SubmissionIdentity {
  readonly explorer: KeyedExplorer;
  readonly chainId: number;
  readonly address: string;
  readonly contractName: string;
  readonly compilerVersion: string;
  readonly sourceCode: string;
  readonly encodedConstructorArguments: string;
}

/** Returns the journal key of a submission: a SHA-256 of its content. */
export function submissionKey(identity: SubmissionIdentity): string {
  const parts = [
    toPlace(identity.explorer),
    identity.chainId,
    identity.address.toLowerCase(),
    identity.contractName,
    identity.compilerVersion,
    // Its quotes and line ends would take longer to escape than it takes to hash.
    createHash("sha256").update(identity.sourceCode).digest("hex"),
    identity.encodedConstructorArguments,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * Returns the key of the proof that an input compiles to a contract's code: a SHA-256 of contract,
 * compiler version and input.
 */
export function proofKey({
  contract,
  solcLongVersion,
  input,
}: {
  readonly contract: Pick<
    CompiledContract,
    "inputSourceName" | "contractName" | "creationBytecode" | "runtimeBytecode"
  >;
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
}): string {
  const { inputSourceName, contractName, creationBytecode, runtimeBytecode } = contract;
  const statement = [
    solcLongVersion,
    input,
    [inputSourceName, contractName],
    [creationBytecode.object, runtimeBytecode.object, runtimeBytecode.immutableReferences],
  ];
  return createHash("sha256").update(JSON.stringify(statement)).digest("hex");
}

/** Returns the key of what was proved of a contract and its libraries with a build info, by that file's stamp. */
export function keptProofKey({
  contract,
  libraries,
  stamp,
}: {
  readonly contract: Parameters<typeof proofKey>[0]["contract"];
  readonly libraries: Readonly<Record<string, Address>>;
  readonly stamp: string;
}): string {
  const { inputSourceName, contractName, creationBytecode, runtimeBytecode } = contract;
  const claim = [
    stamp,
    [inputSourceName, contractName],
    [creationBytecode, runtimeBytecode],
    Object.entries(libraries).toSorted(),
  ];
  return createHash("sha256").update(JSON.stringify(claim)).digest("hex");
}

/**
 * The facts that identify the link of a proxy. The implementation is not part of them: the link after an
 * upgrade replaces the former one, so an old receipt cannot return with a former implementation.
 */
interface LinkIdentity {
  readonly explorer: KeyedExplorer;
  readonly chainId: number;
  readonly proxy: Address;
}

/** Returns the journal key of a proxy's link. */
export function linkKey({ explorer, chainId, proxy }: LinkIdentity): string {
  return createHash("sha256")
    .update(JSON.stringify(["link", toPlace(explorer), chainId, proxy.toLowerCase()]))
    .digest("hex");
}
