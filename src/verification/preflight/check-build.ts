import { toCount } from "../../base/text.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { listLinkedLibraries, resolveLibraries } from "../../core/contract/libraries.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findChangedSources } from "../diagnosis/contract-build.ts";
import type { StoredContract } from "../ports.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import type { Operation } from "../run.ts";
import { findProvedSources } from "../submission/prove-sources.ts";
import { checkCommitted } from "./check-committed.ts";
import { fine, listFiles, listSome, toFinding, warn } from "./findings.ts";

/** The build of a contract that is not deployed yet, and what was found of it. */
export interface CheckedBuild {
  readonly contract: StoredContract;
  /** Long version, without the leading v. */
  readonly solcLongVersion: string;
  /** The input that would be submitted: the proved one, or else the stored one, cut to the imported files. */
  readonly input: CompilerInput;
  /** By fully qualified name; undefined: the address of one is not known. */
  readonly libraries: ReturnType<typeof resolveLibraries> | undefined;
  readonly findings: readonly PreflightFinding[];
}

type BuildRun = Operation<"builds" | "compiler" | "host" | "proofs" | "reporter" | "words">;

/**
 * Checks the build of a contract as its verification will: it is compiled again, and has to be equal.
 *
 * @throws SOURCES_CHANGED, LIBRARY_UNKNOWN, LIBRARY_CONFLICT, INVALID_ADDRESS
 */
export async function checkBuild(
  contract: StoredContract,
  {
    libraries: given = {},
    run,
  }: { readonly libraries?: Readonly<Record<string, string>> | undefined; readonly run: BuildRun },
): Promise<CheckedBuild> {
  const buildInfo = await run.ports.builds.readBuildInfo(contract.buildInfoId);
  const libraries = findLibraries(contract, given);
  const proof = await settle(findProvedSources({ contract, libraries: libraries ?? {} }, run));
  const { input, solcLongVersion } = proof.answer ?? {
    ...buildInfo,
    input: cutToClosure(contract, buildInfo),
  };
  const changed = await findChangedSources({ buildInfo, input }, run);
  const proved =
    proof.kind === "failed"
      ? toFinding("build", proof.failure, run)
      : fine(
          "build",
          `the build compiles again to the same code (${toCount(Object.keys(input.sources).length, "source")})`,
        );
  return {
    contract,
    solcLongVersion,
    input,
    libraries,
    findings: [
      proved,
      ...(changed.length === 0 ? [] : [warn("build", `${listFiles(changed)} changed since this build`)]),
      ...listUnlinked(contract, libraries),
      ...checkMetadata(contract, input),
      await checkCommitted(input, run),
    ],
  };
}

function cutToClosure({ inputSourceName }: StoredContract, { input }: BuildInfo): CompilerInput {
  return cutSources(input, importClosure(input, inputSourceName));
}

function findLibraries(contract: StoredContract, given: Readonly<Record<string, string>>) {
  try {
    return resolveLibraries({ contract, onChain: {}, given });
  } catch (error) {
    if (isFailure(error, "LIBRARY_ADDRESS_MISSING")) {
      return undefined;
    }
    throw error;
  }
}

function listUnlinked(
  contract: StoredContract,
  libraries: CheckedBuild["libraries"],
): readonly PreflightFinding[] {
  const names = libraries === undefined ? listLinkedLibraries(contract).map(toShownName) : [];
  const reason = `it is linked to ${listSome(names)}, whose addresses are not given: the init code is not known`;
  return names.length === 0 ? [] : [warn("libraries", reason)];
}

/** An exact match needs the hash of the metadata in the code. */
function checkMetadata(
  { runtimeBytecode: { object } }: StoredContract,
  { settings }: CompilerInput,
): readonly PreflightFinding[] {
  if (object === "") {
    return [];
  }
  const hasHash = findTrailingMetadata(object)?.metadata.sourceHash !== undefined;
  const experimental = "`experimental` is set: the services were not asked whether they accept it";
  return [
    hasHash
      ? fine("metadata", "an exact match is possible")
      : warn("metadata", "the code has no hash of its sources: its match can only be partial"),
    ...(settings.experimental === true ? [warn("settings", experimental)] : []),
  ];
}
