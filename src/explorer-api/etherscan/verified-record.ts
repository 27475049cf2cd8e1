import type { Address, BareHex } from "../../base/hex.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { ShownLibrary } from "../../core/contract/contract-record.ts";
import { defaultEvmVersion } from "./evm-versions.ts";
import { formatLibraries } from "./library-lists.ts";
import { findLicenseByNumber, unknownLicenseName } from "./licenses.ts";
import { formatSourceCode, type SourceCodeForm } from "./source-code-forms.ts";
import { statusTexts } from "./status-texts.ts";

export const emptySourceRecord = {
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

type SourceRecord = Readonly<Record<keyof typeof emptySourceRecord, string>>;

/** A proxy's implementation is shown also without the proxy's source. */
export function formatImplementation(
  implementation: Address | undefined,
): Pick<SourceRecord, "Proxy" | "Implementation"> {
  return {
    Proxy: implementation === undefined ? "0" : "1",
    Implementation: implementation?.toLowerCase() ?? "",
  };
}

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
    Library: formatLibraries(record.libraries),
    ContractFileName: record.contractFileName ?? "",
    LicenseType: findLicenseByNumber(record.licenseType)?.displayName ?? "",
    ...formatImplementation(record.implementation),
    SwarmSource: record.metadataUri ?? "",
    SimilarMatch: "",
  };
}

/** The record of a verified contract, as a server keeps it. */
export interface VerifiedRecord {
  readonly source: SourceCodeForm;
  readonly abi: readonly AbiEntry[];
  readonly contractName: string;
  /** undefined for a single file. */
  readonly contractFileName: string | undefined;
  /** With the leading v. */
  readonly compilerVersion: string;
  readonly optimizer: { readonly enabled: boolean; readonly runs: number };
  /** undefined for the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly encodedConstructorArguments: BareHex;
  /** Only of a single file: in standard JSON they are in the settings. */
  readonly libraries: readonly ShownLibrary[];
  /** 1 to 14. */
  readonly licenseType: number;
  /** undefined if the contract was not linked as a proxy. */
  readonly implementation: Address | undefined;
  /** `ipfs://…` or `bzzr://…` of the metadata. */
  readonly metadataUri: string | undefined;
}
