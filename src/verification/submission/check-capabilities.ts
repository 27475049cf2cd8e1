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
    const setting = "compiler version";
    throw createFailure("EXPLORER_SETTING_UNSUPPORTED", {
      explorer,
      setting,
      value: compilerVersion,
      accepted,
    });
  }
  const requestBytes = Buffer.byteLength(sourceCode);
  if (maxSourceBytes !== undefined && requestBytes > maxSourceBytes) {
    throw createFailure("EXPLORER_SUBMISSION_TOO_LARGE", {
      explorer,
      requestBytes,
      maxBytes: maxSourceBytes,
    });
  }
  return [
    ...warnOfCompiler(compilerVersion, { explorer, told }),
    ...warnOfEvmVersion(findEvmVersion({ submission, input }), { explorer, told, capabilities }),
  ];
}

interface Lists {
  readonly explorer: string;
  readonly told: ExplorerCapabilities;
}

const likelyReason = "if it rejects the submission, that is the likely reason.";

function warnOfCompiler(version: string, { explorer, told }: Lists): readonly string[] {
  return isMissing(version, told.compilerVersions)
    ? [`${explorer} does not list the compiler version ${version}: ${likelyReason}`]
    : [];
}

function warnOfEvmVersion(
  version: string | undefined,
  { explorer, told, capabilities }: Lists & { readonly capabilities: ExplorerCapabilities },
): readonly string[] {
  if (version === undefined) {
    return [];
  }
  const says = told.evmVersions === undefined ? "is not known to list" : "does not list";
  return isMissing(version, told.evmVersions ?? capabilities.evmVersions)
    ? [`The setting evmVersion is ${version}, which ${explorer} ${says}: ${likelyReason}`]
    : [];
}

/** An empty list says nothing. */
function isMissing(version: string, list: readonly string[] = []): boolean {
  const normal = (text: string) => text.toLowerCase().replace(/^v(?=\d)/, "");
  return list.length > 0 && !list.some((listed) => normal(listed) === normal(version));
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
