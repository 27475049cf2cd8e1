import type { Hex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import type { SourceSubmission } from "./job-request.ts";
import type { SourceJudgement } from "./judge-source.ts";
import { toMetadataUri } from "./to-metadata-uri.ts";
import type { VerifiedContract } from "./verified-contract.ts";

/** Writes the record of a verified contract from what was submitted and how it was judged. */
export function toVerifiedContract({
  submission,
  judgement,
  code,
  verifiedAtMs,
}: {
  readonly submission: SourceSubmission;
  readonly judgement: Extract<SourceJudgement, { readonly kind: "verified" }>;
  readonly code: Hex;
  readonly verifiedAtMs: number;
}): VerifiedContract {
  const { compilation, contract, match, linkedLibraries } = judgement;
  const { optimizer, evmVersion } = compilation.settings;
  const linked = Object.entries(linkedLibraries).map(([name, address]): [string, Hex] => [
    name,
    toChecksumAddress(address),
  ]);
  return {
    match,
    contractName: contract.contractName,
    sourceName: contract.inputSourceName,
    codeFormat: submission.codeFormat,
    sourceCode: submission.sourceCode,
    compilerVersion: submission.compilerVersion,
    optimizer,
    evmVersion,
    licenseType: submission.licenseType,
    encodedConstructorArguments: submission.encodedConstructorArguments,
    libraries: submission.singleFile?.libraries ?? [],
    linkedLibraries: Object.fromEntries(linked),
    abi: contract.abi,
    metadataUri: toMetadataUri(code.slice(2).toLowerCase()),
    verifiedAtMs,
  };
}
