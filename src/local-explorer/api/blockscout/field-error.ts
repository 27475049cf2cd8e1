import type { CodeFormat } from "../../../core/contract/contract-record.ts";
import type { VerificationResult } from "../../../explorer-api/blockscout/verification-result.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { RejectionKind, Verdict } from "../../engine/records.ts";

interface FieldError {
  /** What Blockscout says of a single file; of standard JSON it calls every field `files`. */
  readonly field:
    | "contract_source_code"
    | "constructor_arguments"
    | "name"
    | "compiler_version"
    | "address_hash";
  readonly sentence: string;
}

const wrongCode = {
  field: "contract_source_code",
  sentence: "Bytecode does not match, please try again.",
} as const;

const wrongArguments = {
  field: "constructor_arguments",
  sentence: "Constructor arguments do not match, please try again.",
} as const;

const wrongName = { field: "name", sentence: "Wrong contract name, please try again." } as const;

const other = { field: "contract_source_code", sentence: "Unable to verify." } as const;

const fieldErrors: Readonly<Record<RejectionKind, FieldError>> = {
  "source-invalid": { field: "contract_source_code", sentence: "Invalid JSON file." },
  "language-unsupported": { field: "contract_source_code", sentence: "Invalid JSON file." },
  "compiler-unavailable": {
    field: "compiler_version",
    sentence: "Compiler version does not match, please try again.",
  },
  "compiler-failed": other,
  "compilation-too-large": other,
  "compilation-too-slow": other,
  "compilation-errors": {
    field: "contract_source_code",
    sentence: "There was an error compiling your contract.",
  },
  "contract-not-found": wrongName,
  "no-bytecode": wrongName,
  "libraries-missing": other,
  "library-differs": wrongCode,
  "runtime-differs": wrongCode,
  "creation-differs": wrongCode,
  "none-matches": wrongCode,
  "arguments-differ": wrongArguments,
  "arguments-invalid": wrongArguments,
  "arguments-unknown": {
    field: "constructor_arguments",
    sentence: "Autodetection of constructor arguments failed.",
  },
  "no-code": { field: "address_hash", sentence: "Address is not a smart-contract" },
  temporary: other,
};

/**
 * Writes how a submission ended in the words of Blockscout's websocket: its own sentence, by which
 * clients know it, and then what was found out, which Blockscout does not tell.
 */
export function toVerificationResult(
  { kind, message, facts }: Verdict,
  codeFormat: CodeFormat,
): VerificationResult {
  if (kind !== "rejected") {
    return { kind: "verified" };
  }
  const detail = message.startsWith(statusTexts.rejected)
    ? message.slice(statusTexts.rejected.length).replace(/^\W+/, "")
    : message;
  const { field, sentence } = facts?.rejection === undefined ? other : fieldErrors[facts.rejection];
  const isSingleFile = codeFormat === "solidity-single-file";
  return {
    kind: "rejected",
    errors: [{ field: isSingleFile ? field : "files", text: `${sentence} ${detail}`.trim() }],
  };
}
