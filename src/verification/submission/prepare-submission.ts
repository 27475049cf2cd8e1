import { toFlag } from "../../base/command-place.ts";
import type { FoundMatch } from "../../core/bytecode/rank-matches.ts";
import {
  type CompilerInput,
  cutSources,
  type ProvedBuild,
} from "../../core/compiler-input/compiler-input.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { CodeFormatName } from "../../core/contract/contract-record.ts";
import { readLinkedLibraries } from "../../core/contract/libraries.ts";
import { chooseLicense, licenseOfSource } from "../../core/contract/license.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { prepareSingleFile } from "../flatten/prepare-single-file.ts";
import type { Explorer, StoredContract, Submission } from "../ports.ts";
import type { ProvedSource } from "../records/judge-record.ts";
import type { Creation } from "../recover-creation.ts";
import type { Run, VerificationRequest } from "../run.ts";
import { listCodeFormats } from "./check-capabilities.ts";

export interface PreparedSubmission {
  readonly submission: Submission;
  /** The compiler input that is proved to reproduce the code. A single file is made from it. */
  readonly input: CompilerInput;
  readonly found: FoundMatch;
  readonly creation: Creation;
  readonly sources: readonly string[];
  /** Sources that the contract does not import, but that change its code. */
  readonly beyondClosure: readonly string[];
  /** SPDX expression. */
  readonly license: string | undefined;
}

/**
 * @throws EXPLORER_SETTING_UNSUPPORTED, INVALID_OPTION for a code format that is not possible
 * @throws SINGLE_FILE_SETTINGS, FLATTENING_REFUSED when no single file can be made
 */
export async function toSubmission(
  {
    found,
    creation,
    proved: { input, beyondClosure, solcLongVersion },
  }: Pick<PreparedSubmission, "found" | "creation"> & { readonly proved: ProvedBuild },
  run: Run<"builds" | "compiler" | "explorer" | "licenses" | "proofs" | "reporter">,
): Promise<PreparedSubmission> {
  const { contract } = found;
  const { license: expression, ...form } =
    chooseCodeFormat(run.request, run.ports.explorer) === "single-file"
      ? await toSingleFile(
          { found, creation, buildInfo: await run.ports.builds.readBuildInfo(contract.buildInfoId) },
          run,
        )
      : toStandardJson(contract, input);
  const license = chooseLicense({ expression, override: run.request.license, table: run.ports.licenses });
  return {
    found,
    creation,
    input,
    sources: Object.keys(input.sources),
    beyondClosure,
    license: license.spdx,
    submission: {
      address: run.request.address,
      ...form,
      compilerVersion: `v${solcLongVersion}`,
      encodedConstructorArguments: creation.constructorArguments.encoded,
      licenseType: license.number,
      creationTransactionHash: creation.transactionHash,
    },
  };
}

/** An explorer may show what was sent, or what a single file was made of. */
export function listShownSources({
  submission: { codeFormat, compilerVersion, sourceCode: content },
  input,
  found,
}: PreparedSubmission): readonly ProvedSource[] {
  const { inputSourceName, contractName } = found.contract;
  const solcLongVersion = compilerVersion.replace(/^v/, "");
  const contract = { inputSourceName, contractName, solcLongVersion };
  const original = { ...contract, input, libraries: readLinkedLibraries(input) };
  const file = { sources: { [inputSourceName]: { content } }, settings: input.settings };
  return codeFormat === "solidity-single-file"
    ? [{ ...contract, input: file, libraries: {} }, original]
    : [original];
}

export function readImported({
  input,
  beyondClosure,
}: Pick<PreparedSubmission, "input" | "beyondClosure">): Pick<CompilerInput, "sources"> {
  return cutSources(
    input,
    new Set(Object.keys(input.sources).filter((name) => !beyondClosure.includes(name))),
  );
}

const toSingleFile: typeof prepareSingleFile = async (...given) => {
  const step = await import("../flatten/prepare-single-file.ts");
  return step.prepareSingleFile(...given);
};

function toStandardJson(contract: StoredContract, input: CompilerInput) {
  return {
    codeFormat: "solidity-standard-json-input",
    sourceCode: JSON.stringify(input),
    contractName: toFullyQualifiedName(contract),
    license: licenseOfSource(input.sources[contract.inputSourceName]?.content ?? ""),
  } as const;
}

/**
 * @throws EXPLORER_SETTING_UNSUPPORTED for a format that the explorer is known not to take
 * @throws INVALID_OPTION when a single file is required to be an exact match
 */
export function chooseCodeFormat(
  { codeFormat: given, requireExact = false }: Pick<VerificationRequest, "codeFormat" | "requireExact">,
  explorer: Pick<Explorer, "name" | "capabilities">,
): CodeFormatName {
  const taken = listCodeFormats(explorer);
  const chosen = given ?? taken[0] ?? "standard-json";
  if (!taken.includes(chosen)) {
    throw createFailure("EXPLORER_SETTING_UNSUPPORTED", {
      explorer: explorer.name,
      setting: "code format",
      value: chosen,
      accepted: taken.join(" and "),
      hint: "leave-code-format-out",
    });
  }
  if (chosen === "single-file" && requireExact) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag("requireExact"),
      reason: "a single file is another source, so that a partial match is the best that it can be",
    });
  }
  return chosen;
}
