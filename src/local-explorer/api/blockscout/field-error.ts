import type { CodeFormat } from "../../../core/contract/contract-record.ts";
import type { VerificationResult } from "../../../explorer-api/blockscout/verification-result.ts";
import { statusTexts } from "../../../explorer-api/etherscan/status-texts.ts";
import type { Verdict } from "../../engine/records.ts";

interface Rule {
  /** Of what the engine found out. */
  readonly detail: RegExp;
  /** What Blockscout says of a single file; of standard JSON it calls every field `files`. */
  readonly field:
    | "contract_source_code"
    | "constructor_arguments"
    | "name"
    | "compiler_version"
    | "address_hash";
  readonly sentence: string;
}

/** The first that fits counts. */
const rules: readonly Rule[] = [
  {
    detail: /^Solidity Compilation Error/,
    field: "contract_source_code",
    sentence: "There was an error compiling your contract.",
  },
  {
    detail: /^Compiled contract \w+ bytecode/,
    field: "contract_source_code",
    sentence: "Bytecode does not match, please try again.",
  },
  {
    detail: /^Please check if the correct constructor argument.*the creation was not found/,
    field: "constructor_arguments",
    sentence: "Autodetection of constructor arguments failed.",
  },
  {
    detail: /^Please check if the correct constructor argument/,
    field: "constructor_arguments",
    sentence: "Constructor arguments do not match, please try again.",
  },
  {
    detail: /^Unable to locate ContractName|is abstract or an interface/,
    field: "name",
    sentence: "Wrong contract name, please try again.",
  },
  {
    detail: /^The compiler .* is not available/,
    field: "compiler_version",
    sentence: "Compiler version does not match, please try again.",
  },
  {
    detail: /^Unable to locate ContractCode/,
    field: "address_hash",
    sentence: "Address is not a smart-contract",
  },
  { detail: /standard JSON input/, field: "contract_source_code", sentence: "Invalid JSON file." },
];

const other = { field: "contract_source_code", sentence: "Unable to verify." } as const;

/**
 * Writes how a submission ended in the words of Blockscout's websocket: its own sentence, by which
 * clients know it, and then what was found out, which Blockscout does not tell.
 */
export function toVerificationResult({ kind, message }: Verdict, codeFormat: CodeFormat): VerificationResult {
  if (kind !== "rejected") {
    return { kind: "verified" };
  }
  const detail = message.startsWith(statusTexts.rejected)
    ? message.slice(statusTexts.rejected.length).replace(/^\W+/, "")
    : message;
  const { field, sentence } = rules.find((rule) => rule.detail.test(detail)) ?? other;
  const isSingleFile = codeFormat === "solidity-single-file";
  return {
    kind: "rejected",
    errors: [{ field: isSingleFile ? field : "files", text: `${sentence} ${detail}`.trim() }],
  };
}
