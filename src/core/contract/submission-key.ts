import { createHash } from "node:crypto";
import type { Address } from "../../base/hex.ts";
import type { CompiledContract } from "../build/compiled-contract.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";

/** Everything that makes two submissions the same: the same answer is due to both. */
interface SubmissionIdentity {
  /** Base address of the explorer's API, without a key. */
  readonly apiUrl: string;
  readonly chainId: number;
  readonly address: string;
  readonly contractName: string;
  readonly compilerVersion: string;
  readonly sourceCode: string;
  readonly encodedConstructorArguments: string;
}

/** Returns the name under which a submission is remembered: a SHA-256 of all that it consists of. */
export function submissionKey(identity: SubmissionIdentity): string {
  const parts = [
    identity.apiUrl,
    identity.chainId,
    identity.address.toLowerCase(),
    identity.contractName,
    identity.compilerVersion,
    identity.sourceCode,
    identity.encodedConstructorArguments,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/**
 * Returns the name under which it is remembered that a compiler makes a contract's very code out of
 * an input: a SHA-256 of all that the statement is about.
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
    [creationBytecode.object, runtimeBytecode.object],
  ];
  return createHash("sha256").update(JSON.stringify(statement)).digest("hex");
}

/**
 * The proxy whose link is remembered. Where it leads is not part of it: after an upgrade the link to the
 * former implementation is not to be found again, or its receipt would still be there when the proxy
 * returns to it.
 */
interface LinkIdentity {
  /** Base address of the explorer's API, without a key. */
  readonly apiUrl: string;
  readonly chainId: number;
  readonly proxy: Address;
}

/** Returns the name under which the link of a proxy is remembered. */
export function linkKey({ apiUrl, chainId, proxy }: LinkIdentity): string {
  return createHash("sha256")
    .update(JSON.stringify(["link", apiUrl, chainId, proxy.toLowerCase()]))
    .digest("hex");
}
