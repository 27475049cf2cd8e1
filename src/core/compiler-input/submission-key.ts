import { createHash } from "node:crypto";

/** Everything that makes two submissions the same: the same answer is due to both. */
export interface SubmissionIdentity {
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
