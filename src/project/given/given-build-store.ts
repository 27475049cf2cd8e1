import { existsSync } from "node:fs";
import { invariant } from "../../base/errors.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import type { BundledContract } from "../../core/build/build-file.ts";
import {
  isSelected,
  type OutputFilter,
  parseSourceLayout,
  type SourceLayout,
} from "../../core/build/parse-output.ts";
import { toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { isOfOtherCompiler } from "../../core/contract/source-language.ts";
import { BuildInfoInvalidError, BuildNotFoundError } from "../../core/errors/project-errors.ts";
import type { BuildInfoStore, StoredContract } from "../../verification/ports.ts";
import { readBuildFile } from "../files.ts";
import { createOutputSearches } from "../find-in-outputs.ts";
import {
  findSolcLongVersion,
  type GivenBuild,
  readGivenBuilds,
  readGivenOutput,
  type VersionSources,
} from "./read-given-builds.ts";

/** A store of builds that may know what was deployed with them. */
interface GivenBuildStore extends BuildInfoStore {
  /** Lists the contracts that bundles are about. */
  listBundledContracts(): Promise<readonly BundledContract[]>;
}

/**
 * Creates the store of the builds in a file or folder of any tool: either those that the user names instead of the
 * project's own, or the project's own if another tool than Hardhat 3 built them.
 *
 * It has no artifacts: all contracts come from the compilers' outputs. A build without a stored output is compiled
 * once, at the first search. Files are read once for each verification.
 *
 * @throws BuildInfoInvalidError from each method, for a file that cannot be used
 * @throws LanguageUnsupportedError when solc did not compile the build of a contract, or any of the builds
 * @throws BuildNotFoundError from each method, when the project has none
 */
export function createGivenBuildStore({
  path,
  origin = "option",
  lookedIn = path,
  mayBeEmpty = false,
  ...sources
}: VersionSources & {
  /** Of a file or a folder. */
  readonly path: string;
  /** Default: the option that names builds. */
  readonly origin?: Origin | undefined;
  /** Where the project's builds were looked for, if not only there. */
  readonly lookedIn?: string | undefined;
  /** Whether there may be no build, because forge's artifacts are there; default: that is a failure. */
  readonly mayBeEmpty?: boolean | undefined;
}): GivenBuildStore {
  const blame = createBlame(origin);
  const readBuilds = remember(() =>
    blame(() => requireBuilds({ path, origin, lookedIn, mayBeEmpty, ...sources })),
  );
  const findVersion = rememberEach((build: GivenBuild) => blame(() => findSolcLongVersion(build, sources)));
  const compile = rememberEach(async (build: GivenBuild) =>
    compileGivenBuild(build, { ...sources, solcLongVersion: await findVersion(build) }),
  );

  const readOrCompile = async (build: GivenBuild, filter: OutputFilter) =>
    build.outputFile === undefined
      ? (await compile(build)).filter((contract) => isSelected(contract, filter))
      : readGivenOutput(build, filter);
  const findContracts = async (filter: OutputFilter): Promise<readonly StoredContract[]> => {
    const found: StoredContract[] = [];
    for (const build of leaveForeignOut(await readBuilds())) {
      found.push(...(await blame(() => readOrCompile(build, filter))));
    }
    return found;
  };

  const findBuild = async (id: string) => pickBuild(id, await readBuilds());

  return {
    findArtifactsByLength: async () => [],
    findArtifactsByName: async () => [],
    ...createOutputSearches(findContracts),
    listContractNames: async () => {
      const contracts = await findContracts({});
      return contracts.map(({ userSourceName, contractName }) => `${userSourceName}:${contractName}`);
    },
    scanArtifacts: async function* () {
      yield* await findContracts({});
    },
    findSourceLayout: async (contract) => {
      const build = await findBuild(contract.buildInfoId);
      return blame(() => readSourceLayout(build, contract));
    },
    readBuildInfo: async (id) => {
      const build = await findBuild(id);
      const { input, bundled } = build;
      const solcLongVersion = await findVersion(build);
      return { id, file: build.file, input, solcLongVersion, isProved: bundled !== undefined };
    },
    listBundledContracts: async () =>
      (await readBuilds()).flatMap(({ bundled }) => (bundled === undefined ? [] : [bundled])),
  };
}

/** Whose builds these are: the project's, which may have none, or those that the option names. */
type Origin = "project" | "option";

/**
 * Reads the builds of a file or folder, of which there has to be at least one.
 *
 * @throws BuildNotFoundError when the project has none
 * @throws BuildInfoInvalidError when what the option names is none
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
    throw new BuildNotFoundError({ lookedIn });
  }
  const { builds, missing } = await readGivenBuilds(path, { signal });
  if (missing === undefined || mayBeEmpty) {
    return builds;
  }
  throw isOfProject
    ? new BuildNotFoundError({ lookedIn, problem: missing.problem })
    : new BuildInfoInvalidError(missing);
}

function pickBuild(id: string, builds: readonly GivenBuild[]): GivenBuild {
  const build = builds.find(({ file }) => file === id);
  invariant(build !== undefined, "a contract of this store names one of its builds");
  return build;
}

/** Leaves builds of Vyper out that would have to be compiled, unless there are no others: those are refused. */
function leaveForeignOut(builds: readonly GivenBuild[]): readonly GivenBuild[] {
  const readable = builds.filter(
    ({ outputFile, input }) => outputFile !== undefined || !isOfOtherCompiler(input.language),
  );
  return readable.length > 0 ? readable : builds;
}

/** Creates a function that runs work on files, and adds to a failure who named the files. */
function createBlame(origin: Origin): <Result>(work: () => Promise<Result>) => Promise<Result> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BuildInfoInvalidError)) {
        throw error;
      }
      const { file, problem, cause } = error;
      throw new BuildInfoInvalidError({ file, problem, cause, origin });
    }
  };
}

/**
 * Compiles a build whose output is not stored.
 *
 * @throws BuildInfoInvalidError when the compiler refuses it
 */
async function compileGivenBuild(
  { file, input }: GivenBuild,
  {
    compiler,
    solcLongVersion,
    signal,
  }: Pick<VersionSources, "compiler" | "signal"> & { readonly solcLongVersion: string },
): Promise<readonly StoredContract[]> {
  const result = await compiler.compile({ solcLongVersion, input }, { signal });
  if (result.kind === "failed") {
    const reason = toPrintable(stripControls(result.errors[0] ?? ""));
    throw new BuildInfoInvalidError({ file, problem: `solc ${solcLongVersion} refuses it: ${reason}` });
  }
  return result.contracts.map((contract) => ({ ...contract, buildInfoId: file }));
}

/** Reads how a contract's runtime code came out of its sources, where its build has an output that says so. */
async function readSourceLayout(
  { input, outputFile }: GivenBuild,
  { inputSourceName, contractName }: StoredContract,
): Promise<SourceLayout | undefined> {
  const bytes = outputFile === undefined ? undefined : await readBuildFile(outputFile);
  if (outputFile === undefined || bytes === undefined) {
    return undefined;
  }
  const contents = toSourceTexts(input.sources);
  return parseSourceLayout({ path: outputFile, bytes }, { inputSourceName, contractName, contents });
}

/** Runs the work at the first call. Later calls get the same promise. */
function remember<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let promise: Promise<Result> | undefined;
  return () => {
    promise ??= work();
    return promise;
  };
}

/** The same for each subject of the work. */
function rememberEach<Subject, Result>(
  work: (subject: Subject) => Promise<Result>,
): (subject: Subject) => Promise<Result> {
  const promises = new Map<Subject, Promise<Result>>();
  return (subject) => {
    const promise = promises.get(subject) ?? work(subject);
    promises.set(subject, promise);
    return promise;
  };
}
