import type { Address } from "../../base/hex.ts";
import { parseCompilerInput, type SourceCodeForm } from "../../explorer-api/etherscan/source-code-forms.ts";
import type { VerifiedRecord } from "../../explorer-api/etherscan/source-record.ts";
import type { VerifiedContract } from "../engine/verified-contract.ts";

/** The stored record of a verified contract in the words of the explorer API. */
export function toVerifiedRecord(
  contract: VerifiedContract,
  implementation: Address | undefined,
): VerifiedRecord {
  const isSingleFile = contract.codeFormat === "solidity-single-file";
  return {
    source: toSourceCodeForm(contract),
    abi: contract.abi,
    contractName: contract.contractName,
    contractFileName: isSingleFile ? undefined : contract.sourceName,
    compilerVersion: contract.compilerVersion,
    optimizer: contract.optimizer,
    evmVersion: contract.evmVersion,
    encodedConstructorArguments: contract.encodedConstructorArguments,
    libraries: contract.libraries,
    licenseType: contract.licenseType,
    implementation,
    metadataUri: contract.metadataUri,
    similarMatch: undefined,
  };
}

function toSourceCodeForm({ codeFormat, sourceCode }: VerifiedContract): SourceCodeForm {
  const input = codeFormat === "solidity-single-file" ? undefined : parseCompilerInput(sourceCode);
  return input === undefined
    ? { kind: "single-file", content: sourceCode }
    : { kind: "standard-json", input };
}
