import { isAtLeast } from "../../core/build/compiler-version.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { type CodeFormatName, codeFormatNames, codeFormats } from "../../core/contract/contract-record.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { Explorer, ExplorerCapabilities, Submission } from "../ports.ts";

interface Checked {
  readonly submission: Pick<Submission, "codeFormat" | "compilerVersion" | "singleFile" | "sourceCode">;
  readonly input: Pick<CompilerInput, "settings">;
}

/**
 * Returns a warning for each setting that the explorer may not accept.
 * @throws EXPLORER_SETTING_UNSUPPORTED for a compiler that it certainly does not accept
 * @throws EXPLORER_SUBMISSION_TOO_LARGE
 */
export function checkCapabilities(
  { submission, input }: Checked,
  {
    name: explorer,
    capabilities = {},
    told = {},
  }: Pick<Explorer, "name" | "capabilities"> & {
    readonly told?: ExplorerCapabilities | undefined;
  },
): readonly string[] {
  const { minCompilerVersion, maxSourceBytes } = capabilities;
  const { compilerVersion, sourceCode } = submission;
  if (minCompilerVersion !== undefined && !isAtLeast(compilerVersion.replace(/^v/, ""), minCompilerVersion)) {
    const accepted = `v${minCompilerVersion} and newer`;
    const compiler = { setting: "compiler version", value: compilerVersion, accepted };
    throw createFailure("EXPLORER_SETTING_UNSUPPORTED", { explorer, ...compiler });
  }
  const requestBytes = Buffer.byteLength(sourceCode);
  if (maxSourceBytes !== undefined && requestBytes > maxSourceBytes) {
    const sizes = { requestBytes, maxBytes: maxSourceBytes };
    throw createFailure("EXPLORER_SUBMISSION_TOO_LARGE", { explorer, ...sizes });
  }
  const evmVersion = findEvmVersion({ submission, input });
  const says = told.evmVersions === undefined ? "is not known to list" : "does not list";
  const ofCompiler = `${explorer} does not list the compiler version ${compilerVersion}: ${likelyReason}`;
  const ofEvm = `The setting evmVersion is ${evmVersion}, which ${explorer} ${says}: ${likelyReason}`;
  return [
    ...(isMissing(compilerVersion, told.compilerVersions) ? [ofCompiler] : []),
    ...(isMissing(evmVersion, told.evmVersions ?? capabilities.evmVersions) ? [ofEvm] : []),
  ];
}

const likelyReason = "if it rejects the submission, that is the likely reason.";

/** An empty list says nothing. */
function isMissing(version: string | undefined, list: readonly string[] = []): boolean {
  const normal = (text: string) => text.toLowerCase().replace(/^v(?=\d)/, "");
  const isListed = list.some((listed) => normal(listed) === normal(version ?? ""));
  return version !== undefined && list.length > 0 && !isListed;
}

/** If the compiler chooses the version, the explorer's compiler chooses the same. */
function findEvmVersion({
  submission: { codeFormat, singleFile },
  input: { settings },
}: Checked): string | undefined {
  const version = codeFormat === "solidity-single-file" ? singleFile?.evmVersion : settings.evmVersion;
  return typeof version === "string" ? version : undefined;
}

/** Standard JSON comes first. Unless it is known better, an explorer accepts both. */
export function listCodeFormats({
  capabilities = {},
}: Pick<Explorer, "capabilities">): readonly CodeFormatName[] {
  return codeFormatNames.filter((name) => capabilities.codeFormats?.includes(codeFormats[name]) ?? true);
}
