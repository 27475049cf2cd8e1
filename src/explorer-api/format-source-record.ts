import type { Address } from "../base/hex.ts";
import { defaultEvmVersion } from "./evm-versions.ts";
import { findLicenseByNumber, unknownLicenseName } from "./licenses.ts";
import { formatSourceCode } from "./source-code-forms.ts";
import { statusTexts } from "./status-texts.ts";
import type { VerifiedRecord } from "./verified-record.ts";

/** Etherscan's record of a contract: strings throughout, empty where there is nothing to say. */
export interface SourceRecord {
  readonly SourceCode: string;
  readonly ABI: string;
  readonly ContractName: string;
  readonly CompilerVersion: string;
  readonly CompilerType: string;
  readonly OptimizationUsed: string;
  readonly Runs: string;
  readonly ConstructorArguments: string;
  readonly EVMVersion: string;
  readonly Library: string;
  readonly ContractFileName: string;
  readonly LicenseType: string;
  readonly Proxy: string;
  readonly Implementation: string;
  readonly SwarmSource: string;
  readonly SimilarMatch: string;
}

/** The record of a contract that is not verified, or of an address that is none. */
export const emptySourceRecord: SourceRecord = {
  SourceCode: "",
  ABI: statusTexts.notVerified,
  ContractName: "",
  CompilerVersion: "",
  CompilerType: "",
  OptimizationUsed: "",
  Runs: "",
  ConstructorArguments: "",
  EVMVersion: defaultEvmVersion,
  Library: "",
  ContractFileName: "",
  LicenseType: unknownLicenseName,
  Proxy: "0",
  Implementation: "",
  SwarmSource: "",
  SimilarMatch: "",
};

/** Writes what is known of a proxy, also of one whose source is not known. */
export function formatImplementation(
  implementation: Address | undefined,
): Pick<SourceRecord, "Proxy" | "Implementation"> {
  return {
    Proxy: implementation === undefined ? "0" : "1",
    Implementation: implementation?.toLowerCase() ?? "",
  };
}

/** Writes the record of a verified contract. */
export function formatSourceRecord(record: VerifiedRecord): SourceRecord {
  return {
    SourceCode: formatSourceCode(record.source),
    ABI: JSON.stringify(record.abi),
    ContractName: record.contractName,
    CompilerVersion: record.compilerVersion,
    CompilerType: record.source.kind === "single-file" ? "solc" : "solc-j",
    OptimizationUsed: record.optimizer.enabled ? "1" : "0",
    Runs: String(record.optimizer.runs),
    ConstructorArguments: record.encodedConstructorArguments,
    EVMVersion: record.evmVersion ?? defaultEvmVersion,
    Library: record.libraries.map(({ name, address }) => `${name}:${address.toLowerCase()}`).join(";"),
    ContractFileName: record.contractFileName ?? "",
    LicenseType: findLicenseByNumber(record.licenseType)?.displayName ?? "",
    ...formatImplementation(record.implementation),
    SwarmSource: record.metadataUri ?? "",
    SimilarMatch: record.similarMatch?.toLowerCase() ?? "",
  };
}
