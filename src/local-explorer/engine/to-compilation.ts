import { z } from "zod";
import { invariant } from "../../base/errors.ts";
import type { BareHex } from "../../base/hex.ts";
import { recordSchema } from "../../core/build/parse-json-file.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { splitName } from "../../core/contract/contract-name.ts";
import { isCompiledBySolc, solcLanguages } from "../../core/contract/source-language.ts";
import { parseCompilerInput } from "../../explorer-api/etherscan/source-code-forms.ts";
import type { SourceSubmission, VerifiedContract } from "./records.ts";
import { type Rejection, rejected } from "./rejection.ts";

export interface Compilation {
  /** Without the leading v. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  readonly sourceName: string;
  readonly contractName: string;
  readonly settings: CompilationSettings;
}

/** The settings that are judged and recorded. */
export interface CompilationSettings {
  readonly optimizer: { readonly enabled: boolean; readonly runs: number };
  readonly evmVersion: string | undefined;
  /** Source name → library → address; the source name "" stands for any. */
  readonly libraries: Readonly<Record<string, Readonly<Record<string, BareHex>>>>;
}

/** The defaults of solc: https://docs.soliditylang.org/en/latest/using-the-compiler.html */
const settingsSchema = z.object({
  optimizer: z
    .object({ enabled: z.boolean().default(false), runs: z.number().default(200) })
    .default({ enabled: false, runs: 200 }),
  evmVersion: z.string().optional(),
  libraries: recordSchema(recordSchema(z.string())).default({}),
});

type CompiledSubmission = Pick<
  SourceSubmission,
  "codeFormat" | "sourceCode" | "contractName" | "compilerVersion" | "singleFile"
>;

export function toCompilation(
  submission: CompiledSubmission,
):
  | { readonly kind: "compilation"; readonly compilation: Compilation }
  | { readonly kind: "rejected"; readonly rejection: Rejection } {
  const input =
    submission.codeFormat === "solidity-single-file"
      ? toSingleFileInput(submission)
      : parseCompilerInput(submission.sourceCode);
  if (input === undefined) {
    return sourceInvalid("The source code is not standard JSON input with the content of each source");
  }
  if (!isCompiledBySolc(input.language)) {
    return rejected(
      "unsupported_language",
      `The language of the standard JSON input is not one of ${solcLanguages.join(", ")}`,
    );
  }
  const settings = settingsSchema.safeParse(input.settings);
  if (!settings.success) {
    return sourceInvalid(`settings.${settings.error.issues[0]?.path.join(".") ?? ""} has an unexpected form`);
  }
  return {
    kind: "compilation",
    compilation: {
      solcLongVersion: submission.compilerVersion.replace(/^v/, ""),
      input,
      ...readName(submission),
      settings: { ...settings.data, evmVersion: settings.data.evmVersion },
    },
  };
}

function sourceInvalid(problem: string) {
  return rejected("missing_or_invalid_source", problem);
}

function toSingleFileInput(submission: CompiledSubmission): CompilerInput {
  const { optimizer = false, runs = 200, evmVersion, libraries = [] } = submission.singleFile ?? {};
  const { sourceName } = readName(submission);
  const named = libraries.map(({ name, address }) => [splitName(name).contractName, address]);
  return {
    language: "Solidity",
    sources: { [sourceName]: { content: submission.sourceCode } },
    settings: {
      optimizer: { enabled: optimizer, runs },
      ...(evmVersion === undefined ? {} : { evmVersion }),
      ...(named.length === 0 ? {} : { libraries: { [sourceName]: Object.fromEntries(named) } }),
    },
  };
}

/** A single file has no source name, so it gets that of the contract. */
function readName({ contractName: submitted, codeFormat }: CompiledSubmission) {
  const { sourceName, contractName } = splitName(submitted);
  return codeFormat === "solidity-single-file"
    ? { sourceName: `${contractName}.sol`, contractName }
    : { sourceName, contractName };
}

export function compilationOf(contract: VerifiedContract): Compilation {
  const { codeFormat, sourceCode, compilerVersion, optimizer, evmVersion, libraries } = contract;
  const isSingleFile = codeFormat === "solidity-single-file";
  const made = toCompilation({
    codeFormat,
    sourceCode,
    contractName: isSingleFile ? contract.contractName : `${contract.sourceName}:${contract.contractName}`,
    compilerVersion,
    ...(isSingleFile
      ? { singleFile: { optimizer: optimizer.enabled, runs: optimizer.runs, evmVersion, libraries } }
      : {}),
  });
  invariant(made.kind === "compilation", "A verified contract was compiled");
  return made.compilation;
}
