import type { Address } from "../../base/hex.ts";
import { type Envelope, formatOk } from "../etherscan/call.ts";
import { listSources } from "../etherscan/source-code-forms.ts";
import { statusTexts } from "../etherscan/status-texts.ts";
import type { VerifiedRecord } from "../etherscan/verified-record.ts";

/** The sentences of Blockscout's `/api` that are others than Etherscan's. */
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
  nothingFound: "No data found",
} as const;

/** Etherscan's sentence → Blockscout's; those that are missing here are the same, or not known. */
const translations: Readonly<Record<string, string>> = {
  [statusTexts.unknownModule]: rpcTexts.unknownModule,
  [statusTexts.unknownAction]: rpcTexts.unknownAction,
  [statusTexts.invalidAddress]: rpcTexts.invalidAddress,
  [statusTexts.missingAddress]: rpcTexts.missingAddress,
  [statusTexts.missingReceipt]: rpcTexts.missingUid,
  [statusTexts.missingSource]: rpcTexts.missingSource,
  [statusTexts.missingContractName]: rpcTexts.missingContractName,
};

/** Returns what Blockscout says where Etherscan says this. */
export function toRpcText(etherscanText: string): string {
  return translations[etherscanText] ?? etherscanText;
}

/** Refuses a look-up: the reason is in the message, and there is no result. */
export function formatRpcRefusal(reason: string): Envelope {
  return { status: "0", message: reason, result: null };
}

/** Refuses a submission: the reason is in both, because clients of Etherscan read the result. */
export function formatSubmissionRefusal(reason: string): Envelope {
  return { status: "0", message: reason, result: reason };
}

/** Makes the uid of a submission: the address, and when it came in seconds. */
export function toUid(address: Address, seconds: number): string {
  return `${address.slice(2).toLowerCase()}${seconds.toString(16).padStart(8, "0")}`;
}

/** The state of a submission; only the websocket tells why one failed. */
export type UidStatus = "pending" | "verified" | "rejected" | "unknown-uid";

const statusWords = {
  pending: statusTexts.pending,
  verified: statusTexts.verified,
  rejected: statusTexts.rejected,
  "unknown-uid": rpcTexts.unknownUid,
} as const satisfies Record<UidStatus, string>;

/** Writes what has become of a submission, of a failed one with status "1" as well. */
export function formatUidStatus(status: UidStatus): Envelope {
  return formatOk(statusWords[status]);
}

/** Writes the answer with a source; a record of undefined: not verified. */
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
