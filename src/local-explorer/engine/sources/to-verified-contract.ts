import { type BareHex, type Hex, toBareHex, toBytes } from "../../../base/hex.ts";
import { encodeBase58 } from "../../../core/bytecode/ipfs-digest.ts";
import { findMetadataSections, findTrailingMetadata } from "../../../core/bytecode/metadata.ts";
import { toChecksumAddress } from "../../../core/contract/address.ts";
import type { SourceSubmission, VerifiedContract } from "../records.ts";
import type { JudgedSource } from "./judge-source.ts";

export function toVerifiedContract({
  submission,
  judgement,
  code,
  verifiedAtMs,
}: {
  readonly submission: SourceSubmission;
  readonly judgement: JudgedSource;
  readonly code: Hex;
  readonly verifiedAtMs: number;
}): VerifiedContract {
  const { contract, match, creationMatch, runtimeMatch, linkedLibraries } = judgement;
  const linked = Object.entries(linkedLibraries).map(([name, address]): [string, Hex] => [
    name,
    toChecksumAddress(address),
  ]);
  return {
    match,
    creationMatch,
    runtimeMatch,
    contractName: contract.contractName,
    sourceName: contract.inputSourceName,
    codeFormat: submission.codeFormat,
    sourceCode: submission.sourceCode,
    compilerVersion: submission.compilerVersion,
    licenseType: submission.licenseType,
    encodedConstructorArguments: judgement.encodedConstructorArguments,
    linkedLibraries: Object.fromEntries(linked),
    abi: contract.abi,
    metadataUri: toMetadataUri(toBareHex(code)),
    metadata: contract.metadata,
    creationTransformations: numberSections(judgement),
    verifiedAtMs,
  };
}

function numberSections({ contract, creationTransformations }: JudgedSource) {
  const { creationBytecode, metadataSections } = contract;
  const sections = findMetadataSections(creationBytecode.object, metadataSections);
  return creationTransformations?.map((one) => {
    const number = sections.findIndex(({ offsetBytes }) => offsetBytes === one.offsetBytes) + 1;
    return one.reason === "cborAuxdata" ? { ...one, id: String(number) } : one;
  });
}

/** "sha2-256, 32 bytes", as IPFS puts it before a digest: https://multiformats.io/multihash/ */
const sha256Prefix = "1220";

/**
 * Returns the URI of the metadata by the hash in the code, `ipfs://Qm…` or `bzzr://…`; undefined: the code has no
 * hash.
 */
export function toMetadataUri(runtimeBytecode: BareHex): string | undefined {
  const hash = findTrailingMetadata(runtimeBytecode)?.metadata.sourceHash;
  if (hash === undefined) {
    return undefined;
  }
  return hash.kind === "ipfs"
    ? `ipfs://${encodeBase58(toBytes(`${sha256Prefix}${hash.digest}`))}`
    : `bzzr://${hash.digest}`;
}
