import { createHash } from "node:crypto";
import type { Address, Hex } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";

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

/** Returns the key of the proof that the sources of a build compile to a contract's code. */
export function proofKey({
  contract,
  libraries,
  stamp,
}: {
  readonly contract: Pick<
    CompiledContract,
    "inputSourceName" | "contractName" | "creationBytecode" | "runtimeBytecode"
  >;
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
