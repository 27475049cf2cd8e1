import type { Address } from "../../base/hex.ts";
import { type Envelope, formatOk } from "../etherscan/call.ts";
import { listSources } from "../etherscan/source-code-forms.ts";
import { statusTexts } from "../etherscan/status-texts.ts";
import type { VerifiedRecord } from "../etherscan/verified-record.ts";

export const rpcTexts = {
  missingParameters: "Params 'module' and 'action' are required parameters",
  unknownModule: "Unknown module",
  unknownAction: "Unknown action",
  invalidAddress: "Invalid address hash",
  missingAddress: "Query parameter address is required",
  missingAddresses: "Query parameter contractaddresses is required",
  missingUid: "Query parameter guid is required",
  missingCodeFormat: "Missing codeformat field",
  missingSource: "sourceCode is required.",
  missingContractName: "contractname is required.",
  noCode: "Address is not a smart-contract",
  alreadyVerified: "Smart-contract already verified.",
  proxyNotVerified: "Smart-contract not found or is not verified",
  proxyPending: "Verification in progress",
  unknownUid: "Unknown UID",
} as const;

/** Etherscan's text → Blockscout's. Others are the same, or not known. */
const translations: Readonly<Record<string, string>> = {
  [statusTexts.unknownModule]: rpcTexts.unknownModule,
  [statusTexts.unknownAction]: rpcTexts.unknownAction,
  [statusTexts.invalidAddress]: rpcTexts.invalidAddress,
  [statusTexts.missingAddress]: rpcTexts.missingAddress,
  [statusTexts.missingReceipt]: rpcTexts.missingUid,
  [statusTexts.missingSource]: rpcTexts.missingSource,
  [statusTexts.missingContractName]: rpcTexts.missingContractName,
};

export function toRpcText(etherscanText: string): string {
  return translations[etherscanText] ?? etherscanText;
}

/** Refuses a look-up: the reason is in the message. */
export function formatRpcRefusal(reason: string): Envelope {
  return { status: "0", message: reason, result: null };
}

/** Refuses a submission: the reason is also the result, which clients of Etherscan read. */
export function formatSubmissionRefusal(reason: string): Envelope {
  return { status: "0", message: reason, result: reason };
}

/** Makes the id of a submission: the address, and the time in seconds. */
export function toUid(address: Address, seconds: number): string {
  return `${address.slice(2).toLowerCase()}${seconds.toString(16).padStart(8, "0")}`;
}

export type UidStatus = "pending" | "verified" | "rejected" | "unknown-uid";

const statusWords = {
  pending: statusTexts.pending,
  verified: statusTexts.verified,
  rejected: statusTexts.rejected,
  "unknown-uid": rpcTexts.unknownUid,
} as const satisfies Record<UidStatus, string>;

/** A rejection has status "1", too. */
export function formatUidStatus(status: UidStatus): Envelope {
  return formatOk(statusWords[status]);
}

/** A record of undefined stands for a contract that is not verified. */
export function formatRpcSource(
  address: Address,
  {
    record,
    implementation,
  }: { readonly record: VerifiedRecord | undefined; readonly implementation: Address | undefined },
): Envelope {
  return formatOk([
    {
      Address: address.toLowerCase(),
      ...(record === undefined ? {} : formatRecord(record)),
      ...(implementation === undefined && record === undefined
        ? {}
        : {
            IsProxy: String(implementation !== undefined),
            ImplementationAddress: implementation?.toLowerCase() ?? "",
          }),
    },
  ]);
}

function formatRecord(record: VerifiedRecord) {
  const [main, ...others] = listSources(record);
  const input = record.source.kind === "standard-json" ? record.source.input : undefined;
  return {
    SourceCode: main?.text ?? "",
    AdditionalSources: others.map(({ path, text }) => ({ Filename: path, SourceCode: text })),
    ABI: JSON.stringify(record.abi),
    ContractName: record.contractName,
    CompilerVersion: record.compilerVersion,
    CompilerSettings: input?.settings ?? null,
    OptimizationUsed: String(record.optimizer.enabled),
    OptimizationRuns: record.optimizer.runs,
    EVMVersion: record.evmVersion ?? "default",
    FileName: main?.path ?? "",
    ConstructorArguments: record.encodedConstructorArguments,
    ExternalLibraries: record.libraries.map(({ name, address }) => ({
      name,
      address_hash: address.toLowerCase(),
    })),
  };
}
