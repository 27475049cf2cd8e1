import { createHash } from "node:crypto";
import type { Address, Hex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

export interface ExplorerIdentity {
  readonly store: string;
  readonly genesisHash: Hex;
}

interface KeyedExplorer {
  readonly apiUrl: string;
  readonly identity?: ExplorerIdentity | undefined;
}

function toPlace({ apiUrl, identity }: KeyedExplorer): string {
  return identity === undefined ? apiUrl : `${identity.store} ${identity.genesisHash}`;
}

interface SubmissionIdentity {
  readonly explorer: KeyedExplorer;
  readonly chainId: number;
  readonly address: string;
  readonly contractName: string;
  readonly compilerVersion: string;
  readonly sourceCode: string;
  readonly encodedConstructorArguments: string;
}

export function submissionKey(identity: SubmissionIdentity): string {
  const parts = [
    toPlace(identity.explorer),
    identity.chainId,
    identity.address.toLowerCase(),
    identity.contractName,
    identity.compilerVersion,
    hash(identity.sourceCode),
    identity.encodedConstructorArguments,
  ];
  return hash(JSON.stringify(parts));
}

/** Returns the key of the proof that an input compiles to a contract's code. */
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
  return hash(JSON.stringify(statement));
}

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
  return hash(JSON.stringify(claim));
}

/** Without the implementation: the link after an upgrade replaces the former one. */
interface LinkIdentity {
  readonly explorer: KeyedExplorer;
  readonly chainId: number;
  readonly proxy: Address;
}

export function linkKey({ explorer, chainId, proxy }: LinkIdentity): string {
  return hash(JSON.stringify(["link", toPlace(explorer), chainId, proxy.toLowerCase()]));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
