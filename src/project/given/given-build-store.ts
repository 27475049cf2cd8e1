import { existsSync } from "node:fs";
import { basename } from "node:path";
import { invariant } from "../../base/errors.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import type { BundledContract } from "../../core/build/bundle.ts";
import { isSelected } from "../../core/build/parse-output.ts";
import { isOfOtherCompiler } from "../../core/contract/source-language.ts";
import { createFailure, type Failure, isFailure } from "../../core/errors/failure.ts";
import type { BuildInfoStore, StoredContract } from "../../verification/ports.ts";
import { type BuildSearch, openPlace } from "../build-places.ts";
import { createBuildVersions, type VersionedBuild, type VersionSources } from "./build-versions.ts";
import { type GivenBuild, readGivenBuilds, readGivenOutput } from "./read-given-builds.ts";

interface GivenBuildStore extends BuildInfoStore {
  listBundledContracts(): Promise<readonly BundledContract[]>;
}

/**
 * Opens the builds in a file or folder of any tool. A build without a stored output is compiled at the first search.
 *
 * @throws BUILD_INFO_INVALID from each method, for a file that cannot be used
 * @throws LANGUAGE_UNSUPPORTED if the build of a contract, or each build, is of another compiler than solc
 * @throws BUILD_NOT_FOUND from each method, if the project has no builds
 */
export function createGivenBuildStore({
  path,
  origin = "option",
  lookedIn = path,
  mayBeEmpty = false,
  ...sources
}: VersionSources & {
  readonly path: string;
  /** Default: the option that names builds. */
  readonly origin?: Origin | undefined;
  /** Where the project's builds were looked for, if in more places. */
  readonly lookedIn?: string | undefined;
  /** Forge's artifacts may be there without a build. */
  readonly mayBeEmpty?: boolean | undefined;
}): GivenBuildStore {
  const blame = createBlame(origin);
  let read: Promise<readonly GivenBuild[]> | undefined;
  const readBuilds = () => {
    read ??= blame(() => requireBuilds({ path, origin, lookedIn, mayBeEmpty, ...sources }));
    return read;
  };
  const { findContracts, findBuild } = createSearch({ readBuilds, blame, sources });

  return {
    ...openPlace({
      find: findContracts,
      isListed: true,
      readBuildInfo: async (id) => {
        const { build, solcLongVersion } = await findBuild(id);
        const { input, bundled } = build;
        return { id, file: build.file, input, solcLongVersion, isProved: bundled !== undefined };
      },
    }),
    listBundledContracts: async () =>
      (await readBuilds()).flatMap(({ bundled }) => (bundled === undefined ? [] : [bundled])),
  };
}

function createSearch({
  readBuilds,
  blame,
  sources,
}: {
  readonly readBuilds: () => Promise<readonly GivenBuild[]>;
  readonly blame: ReturnType<typeof createBlame>;
  readonly sources: VersionSources;
}) {
  const versions = createBuildVersions(sources);
  const compilations = new Map<string, ReturnType<typeof compileGivenBuild>>();
  const found = new Map<string, VersionedBuild>();

  const findInFile = async (
    build: GivenBuild,
    { code, ...filter }: BuildSearch,
  ): Promise<readonly StoredContract[]> => {
    if (build.outputFile !== undefined) {
      return readGivenOutput(build, filter);
    }
    const one = await versions.find(build, code);
    if (one === undefined) {
      return [];
    }
    found.set(one.id, one);
    const compiled = compilations.get(one.id) ?? compileGivenBuild(one, sources);
    compilations.set(one.id, compiled);
    return (await compiled).filter((contract) => isSelected(contract, filter));
  };
  return {
    /** A file without a version that the compiler refuses belongs to another contract, if there are other files. */
    findContracts: async (search: BuildSearch): Promise<readonly StoredContract[]> => {
      const contracts: StoredContract[] = [];
      const failures: Failure<"BUILD_INFO_INVALID">[] = [];
      const builds = leaveForeignOut(await readBuilds());
      for (const build of builds) {
        try {
          contracts.push(...(await blame(() => findInFile(build, search))));
        } catch (error) {
          if (!isFailure(error, "BUILD_INFO_INVALID") || build.solcVersion !== undefined) {
            throw error;
          }
          failures.push(error);
        }
      }
      const [failure] = failures;
      if (failure !== undefined && failures.length === builds.length) {
        throw failure;
      }
      return contracts;
    },
    findBuild: async (id: string): Promise<VersionedBuild> => {
      const one =
        found.get(id) ?? (await blame(async () => versions.find(pickBuild(id, await readBuilds()))));
      invariant(one !== undefined, "a contract of this store names a build with a version");
      return one;
    },
  };
}

type Origin = "project" | "option";

/**
 * @throws BUILD_NOT_FOUND if the project has no build
 * @throws BUILD_INFO_INVALID if the option names no build
 */
async function requireBuilds({
  path,
  origin,
  lookedIn,
  mayBeEmpty,
  signal,
}: {
  readonly path: string;
  readonly origin: Origin;
  readonly lookedIn: string;
  readonly mayBeEmpty: boolean;
  readonly signal?: AbortSignal | undefined;
}): Promise<readonly GivenBuild[]> {
  const isOfProject = origin === "project";
  if (isOfProject && !existsSync(path)) {
    throw createFailure("BUILD_NOT_FOUND", { lookedIn });
  }
  const { builds, missing } = await readGivenBuilds(path, { signal });
  if (missing === undefined || mayBeEmpty) {
    return builds;
  }
  throw isOfProject
    ? createFailure("BUILD_NOT_FOUND", { lookedIn, problem: describeMissing(missing, path) })
    : createFailure("BUILD_INFO_INVALID", missing);
}

function describeMissing(
  { file, problem }: { readonly file: string; readonly problem: string },
  given: string,
) {
  return file === given ? problem : `${basename(file)}: ${problem}`;
}

function pickBuild(id: string, builds: readonly GivenBuild[]): GivenBuild {
  const build = builds.find(({ file }) => file === id);
  invariant(build !== undefined, "a contract of this store names one of its builds");
  return build;
}

/** Leaves out builds of Vyper without an output, unless there are no others. */
function leaveForeignOut(builds: readonly GivenBuild[]): readonly GivenBuild[] {
  const readable = builds.filter(
    ({ outputFile, input }) => outputFile !== undefined || !isOfOtherCompiler(input.language),
  );
  return readable.length > 0 ? readable : builds;
}

function createBlame(origin: Origin): <Result>(work: () => Promise<Result>) => Promise<Result> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isFailure(error, "BUILD_INFO_INVALID")) {
        throw error;
      }
      const { file, problem, cause } = error.details;
      throw createFailure("BUILD_INFO_INVALID", { file, problem, cause, origin });
    }
  };
}

/** @throws BUILD_INFO_INVALID if the compiler refuses the build */
async function compileGivenBuild(
  { id, build: { file, input }, solcLongVersion }: VersionedBuild,
  { compiler, signal }: Pick<VersionSources, "compiler" | "signal">,
): Promise<readonly StoredContract[]> {
  const result = await compiler.compile({ solcLongVersion, input }, { signal });
  if (result.kind === "failed") {
    const reason = toPrintable(stripControls(result.errors[0] ?? ""));
    throw createFailure("BUILD_INFO_INVALID", {
      file,
      problem: `solc ${solcLongVersion} refuses it: ${reason}`,
    });
  }
  return result.contracts.map((contract) => ({ ...contract, buildInfoId: id }));
}
