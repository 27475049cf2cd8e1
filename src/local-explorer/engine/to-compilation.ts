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
  readonly evmVersion?: string | undefined;
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

type CompiledSubmission = Pick<SourceSubmission, "sourceCode" | "contractName" | "compilerVersion">;

export function toCompilation(
  submission: CompiledSubmission,
):
  | { readonly kind: "compilation"; readonly compilation: Compilation }
  | { readonly kind: "rejected"; readonly rejection: Rejection } {
  const input = parseCompilerInput(submission.sourceCode);
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
      ...splitName(submission.contractName),
      settings: settings.data,
    },
  };
}

function sourceInvalid(problem: string) {
  return rejected("missing_or_invalid_source", problem);
}

export function compilationOf(contract: VerifiedContract): Compilation {
  const { sourceCode, sourceName, contractName, compilerVersion } = contract;
  const made = toCompilation({
    sourceCode,
    contractName: `${sourceName}:${contractName}`,
    compilerVersion,
  });
  invariant(made.kind === "compilation", "A verified contract was compiled");
  return made.compilation;
}
