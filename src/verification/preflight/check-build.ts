import { toCount } from "../../base/text.ts";
import { toShortVersion } from "../../core/build/compiler-version.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import { findProfile } from "../../core/causes/settings.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { listLinkedLibraries, resolveLibraries } from "../../core/contract/libraries.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { findChangedSources } from "../diagnosis/contract-build.ts";
import type { StoredContract } from "../ports.ts";
import type { PreflightFinding } from "../results/preflight-result-schema.ts";
import { listProfiles, type Operation } from "../run.ts";
import { findProvedSources } from "../submission/prove-sources.ts";
import { checkCommitted } from "./check-committed.ts";
import { fine, listFiles, listSome, toFinding, warn } from "./findings.ts";

export interface CheckedBuild {
  readonly contract: StoredContract;
  /** Long version, without the leading v. */
  readonly solcLongVersion: string;
  /** The input that would be submitted. */
  readonly input: CompilerInput;
  /** Undefined: the address of one is not known. */
  readonly libraries: ReturnType<typeof resolveLibraries> | undefined;
  readonly findings: readonly PreflightFinding[];
}

interface LinkingPlan {
  readonly libraries?: Readonly<Record<string, string>> | undefined;
  /** Of an Ignition module. */
  readonly future?: string | undefined;
}

type BuildRun = Operation<"builds" | "compiler" | "host" | "proofs" | "reporter" | "words">;

/**
 * Compiles a contract again, as its verification will.
 *
 * @throws SOURCES_CHANGED, LIBRARY_UNKNOWN, LIBRARY_CONFLICT, INVALID_ADDRESS
 */
export async function checkBuild(
  contract: StoredContract,
  { plan: { libraries: given = {}, future }, run }: { readonly plan: LinkingPlan; readonly run: BuildRun },
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
      ...listUnlinked(contract, { libraries, future }),
      ...checkMetadata(contract, input),
      await checkCommitted(input, run),
    ],
  };
}

const ignitionProfile = "production";

/** Ignition makes a build of its own before it deploys. */
export function checkProfile(
  { contract, solcLongVersion, input: { settings } }: CheckedBuild,
  run: Operation<"host" | "words">,
): readonly PreflightFinding[] {
  const profiles = listProfiles(contract, run).filter(({ name }) => name === ignitionProfile);
  const solcVersion = toShortVersion(solcLongVersion);
  const isOther = profiles.length > 0 && findProfile(profiles, { solcVersion, settings }) === undefined;
  const reason = `Ignition deploys a build of the profile ${ignitionProfile}, and this build has other settings`;
  const hint = run.ports.words.writeProfileBuild(ignitionProfile);
  return isOther ? [{ ...warn("build", reason), hint }] : [];
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
  { libraries, future }: Pick<CheckedBuild, "libraries"> & Pick<LinkingPlan, "future">,
): readonly PreflightFinding[] {
  if (libraries !== undefined) {
    return [];
  }
  const linked = `it is linked to ${listSome(listLinkedLibraries(contract).map(toShownName))}`;
  return future === undefined
    ? [warn("libraries", `${linked}, whose addresses are not given: the init code is not known`)]
    : [fine("libraries", `${linked}, whose addresses are known only during the deployment`)];
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
