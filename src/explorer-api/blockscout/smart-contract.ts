import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { listSources } from "../etherscan/source-code-forms.ts";
import type { VerifiedRecord } from "../etherscan/verified-record.ts";

export interface RestAnswer {
  readonly status: number;
  readonly json: unknown;
}

export const restTexts = { notFound: "Not found", invalidParameters: "Invalid parameter(s)" } as const;

export interface ShownContract {
  readonly deployedBytecode: Hex;
  readonly creationBytecode: Hex | undefined;
  readonly implementation: Address | undefined;
  readonly verified:
    | {
        readonly record: VerifiedRecord;
        readonly match: "exact" | "partial";
        /** ISO 8601. */
        readonly verifiedAt: string;
      }
    | undefined;
}

/** undefined stands for an address without code. */
export function formatSmartContractAnswer(contract: ShownContract | undefined): RestAnswer {
  if (contract === undefined) {
    return { status: 404, json: { message: restTexts.notFound } };
  }
  const { deployedBytecode, creationBytecode, implementation, verified } = contract;
  return {
    status: 200,
    json: {
      ...(verified === undefined ? {} : formatVerified(verified)),
      implementations: implementation === undefined ? [] : [{ address_hash: implementation, name: null }],
      deployed_bytecode: deployedBytecode,
      creation_bytecode: creationBytecode ?? null,
    },
  };
}

function formatVerified({ record, match, verifiedAt }: NonNullable<ShownContract["verified"]>) {
  const [main, ...others] = listSources(record);
  const input = record.source.kind === "standard-json" ? record.source.input : undefined;
  return {
    is_verified: true,
    is_fully_verified: match === "exact",
    is_partially_verified: match === "partial",
    verified_at: verifiedAt,
    name: record.contractName,
    file_path: main?.path ?? null,
    source_code: main?.text ?? "",
    additional_sources: others.map(({ path, text }) => ({ file_path: path, source_code: text })),
    compiler_version: record.compilerVersion,
    compiler_settings: input?.settings ?? null,
    optimization_enabled: record.optimizer.enabled,
    optimization_runs: record.optimizer.runs,
    evm_version: record.evmVersion ?? "default",
    external_libraries: record.libraries.map(({ name, address }) => ({
      name,
      address_hash: toChecksumAddress(toBareHex(address)),
    })),
    constructor_args: record.encodedConstructorArguments || null,
    abi: record.abi,
    language: input?.language.toLowerCase() ?? "solidity",
  };
}
