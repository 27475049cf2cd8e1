import { z } from "zod";
import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { isJsonRecord, isNestedTooDeeply } from "../../base/json.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import type { VerifiedSource } from "../../core/contract/contract-record.ts";
import { classifyAnswer, type ParsedAnswer, toRefusal } from "../etherscan/answers.ts";
import { findLicenseByNumber } from "../etherscan/licenses.ts";
import { listSources } from "../etherscan/source-code-forms.ts";
import { parseSourceRecord } from "../etherscan/source-record.ts";
import type { VerifiedRecord } from "../etherscan/verified-record.ts";
import { answeredAddressSchema } from "../etherscan/wire-values.ts";
import { parseLicenseWord, toLicenseWord } from "./license-words.ts";
import { type RestAnswer, verificationTexts } from "./verification-answer.ts";

/** Returns where the record of a contract is, behind the explorer's `/api`. */
export function toSmartContractPath(address: Address): string {
  return `/v2/smart-contracts/${address.toLowerCase()}`;
}

/** What a Blockscout shows of a contract. */
export interface ShownContract {
  /** undefined: not verified here, even if the source of a twin is shown. */
  readonly match: "exact" | "partial" | undefined;
  /** The contract's own; undefined where it is not verified. */
  readonly source: VerifiedSource | undefined;
  /** A verified contract with the same code. */
  readonly twin: Address | undefined;
  /** Whether the source came from Sourcify or another database, and not from a submission. */
  readonly isImported: boolean;
  /** As the explorer writes it. */
  readonly verifiedAt: string | undefined;
}

const flag = z.boolean().catch(false);

const shortText = z.string().max(100).optional().catch(undefined);

const stateSchema = z.object({
  is_verified: flag,
  is_partially_verified: z.boolean().optional().catch(undefined),
  is_fully_verified: z.boolean().optional().catch(undefined),
  is_verified_via_sourcify: flag,
  is_verified_via_eth_bytecode_db: flag,
  is_verified_via_verifier_alliance: flag,
  verified_twin_address_hash: answeredAddressSchema.optional().catch(undefined),
  verified_at: shortText,
});

/** Reads the record of a contract; undefined: the explorer knows no contract at the address. */
export function parseSmartContractAnswer({
  status,
  json,
}: RestAnswer): ParsedAnswer<ShownContract | undefined> {
  if (status === 404) {
    return { kind: "value", value: undefined };
  }
  if (status !== 200 || !isJsonRecord(json) || isNestedTooDeeply(json)) {
    return readRefusal({ status, json });
  }
  const state = stateSchema.parse(json);
  const source = state.is_verified ? parseSourceRecord(toSourceFields(json)) : undefined;
  if (source !== undefined && source.kind !== "value") {
    return source;
  }
  return {
    kind: "value",
    value: {
      match: source?.value === undefined ? undefined : toMatch(state),
      source: source?.value,
      twin: state.verified_twin_address_hash,
      isImported:
        state.is_verified_via_sourcify ||
        state.is_verified_via_eth_bytecode_db ||
        state.is_verified_via_verifier_alliance,
      verifiedAt: state.verified_at,
    },
  };
}

const messageSchema = z.object({ message: z.string().min(1).max(2_000) });

function readRefusal({ status, json }: RestAnswer): ParsedAnswer<never> {
  const message = messageSchema.safeParse(json).data?.message;
  return message === undefined || status >= 500
    ? { kind: "malformed", problem: `it has HTTP status ${status} and no contract`, isTransient: true }
    : toRefusal(classifyAnswer({ status: "0", message, result: null }));
}

/** Older versions say only that it is no partial match. */
function toMatch({ is_fully_verified, is_partially_verified }: z.output<typeof stateSchema>) {
  const isExact = is_fully_verified ?? is_partially_verified === false;
  return isExact ? "exact" : "partial";
}

/** The same record in the words of the RPC style, which has one more reader. */
function toSourceFields(json: Readonly<Record<string, unknown>>) {
  const version = typeof json.compiler_version === "string" ? json.compiler_version : "";
  const isVyper = json.language === "vyper" && !version.startsWith("vyper:");
  const license = typeof json.license_type === "string" ? parseLicenseWord(json.license_type) : undefined;
  const [implementation] = readImplementations(json.implementations);
  return {
    SourceCode: json.source_code,
    ABI: JSON.stringify(json.abi ?? null),
    ContractName: json.name,
    CompilerVersion: isVyper ? `vyper:${version}` : version,
    OptimizationUsed: json.optimization_enabled,
    OptimizationRuns: json.optimization_runs,
    EVMVersion: json.evm_version,
    ExternalLibraries: json.external_libraries,
    ConstructorArguments: json.constructor_args,
    LicenseType: license === undefined ? "" : findLicenseByNumber(license)?.displayName,
    FileName: json.file_path,
    AdditionalSources: toAdditionalSources(json.additional_sources),
    CompilerSettings: json.compiler_settings,
    IsProxy: implementation !== undefined,
    ImplementationAddress: implementation ?? "",
  };
}

const additionalSource = z.object({ file_path: z.string(), source_code: z.string() });

function toAdditionalSources(list: unknown) {
  return (z.array(additionalSource).safeParse(list).data ?? []).map(({ file_path, source_code }) => ({
    Filename: file_path,
    SourceCode: source_code,
  }));
}

/** The address had another name once. */
const implementationsSchema = z
  .array(
    z.union([
      z.object({ address_hash: answeredAddressSchema }).transform(({ address_hash }) => address_hash),
      z.object({ address: answeredAddressSchema }).transform(({ address }) => address),
    ]),
  )
  .catch([]);

function readImplementations(list: unknown): readonly Address[] {
  return implementationsSchema.parse(list);
}

/** What a server knows of the code at an address. */
export interface KnownContract {
  readonly deployedBytecode: Hex;
  readonly creationBytecode: Hex | undefined;
  readonly implementation: Address | undefined;
  /** undefined: not verified. */
  readonly verified:
    | {
        readonly record: VerifiedRecord;
        readonly match: "exact" | "partial";
        /** ISO 8601. */
        readonly verifiedAt: string;
      }
    | undefined;
}

/** Writes the record of a contract; undefined: no code at the address. */
export function formatSmartContractAnswer(contract: KnownContract | undefined): RestAnswer {
  if (contract === undefined) {
    return { status: 404, json: { message: verificationTexts.notFound } };
  }
  const { deployedBytecode, creationBytecode, implementation, verified } = contract;
  return {
    status: 200,
    json: {
      ...(verified === undefined ? {} : formatVerified(verified)),
      proxy_type: implementation === undefined ? null : "unknown",
      implementations: implementation === undefined ? [] : [{ address_hash: implementation, name: null }],
      deployed_bytecode: deployedBytecode,
      creation_bytecode: creationBytecode ?? null,
      creation_status: creationBytecode === undefined ? null : "success",
    },
  };
}

function formatVerified({ record, match, verifiedAt }: NonNullable<KnownContract["verified"]>) {
  const [main, ...others] = listSources(record);
  const input = record.source.kind === "standard-json" ? record.source.input : undefined;
  return {
    is_verified: true,
    is_fully_verified: match === "exact",
    is_partially_verified: match === "partial",
    is_verified_via_sourcify: false,
    is_verified_via_eth_bytecode_db: false,
    is_verified_via_verifier_alliance: false,
    is_changed_bytecode: false,
    is_blueprint: false,
    certified: false,
    verified_twin_address_hash: null,
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
    decoded_constructor_args: null,
    abi: record.abi,
    license_type: toLicenseWord(record.licenseType),
    language: input?.language.toLowerCase() ?? "solidity",
  };
}
