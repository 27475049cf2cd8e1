import { toFlag } from "../../base/command-place.ts";
import { invariant } from "../../base/errors.ts";
import { toPrintable } from "../../base/text.ts";
import { noHistory, toShortHash } from "../../core/commits/deployed-commit.ts";
import type { Commit } from "../../core/commits/order-commits.ts";
import { hasName, splitName, toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { createFailure, type Failure } from "../../core/errors/failure.ts";
import { readContractBuild } from "../diagnosis/contract-build.ts";
import { findClosestContract } from "../diagnosis/find-closest-contract.ts";
import type { BuildInfoStore, Note, StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { Host, Run } from "../run.ts";
import { type CommittedContract, createCommitFiles } from "./commit-files.ts";
import type { History, ProjectHistory } from "./history-port.ts";
import { type CompiledClosure, createClosureProver } from "./prove-closure.ts";

export interface CommitBuilds {
  readonly builds: BuildInfoStore;
  /** Where the settings come from, unless the hash in the code proves them. */
  readonly note: Note | undefined;
}

type CommitRun = Run<"builds" | "compiler" | "host" | "reporter">;

/**
 * Compiles the files of a commit: the contract at the address, or the one that the request names. Packages are those
 * of the closest build of the project, and so are compiler and settings that the code does not tell.
 * @returns the project's own builds for a contract of an installed package, which is in no commit
 * @throws INVALID_OPTION if the project has no such commit, no history or no build, or if the files do not compile
 */
export async function createCommitBuilds(
  revision: string,
  {
    target,
    run,
  }: { readonly target: Pick<Target, "address" | "chainId" | "runtimeBytecode">; readonly run: CommitRun },
): Promise<CommitBuilds> {
  const { builds, host } = run.ports;
  const base = await findBase(target, run);
  if (host?.history === undefined || base === undefined) {
    throw refuse(revision, "the project has no build, which would tell the compiler and its settings");
  }
  const isOfPackage = (await host.readSource(base.inputSourceName)).kind === "foreign";
  if (run.request.contract === undefined && isOfPackage) {
    return { builds, note: undefined };
  }
  const history = await host.history.open({ signal: run.deadline.signal });
  if (history.kind === "none") {
    throw refuse(revision, noHistory[history.reason]);
  }
  try {
    const commit = await history.findCommit(revision);
    if (commit === undefined) {
      throw refuse(revision, history.isShallow ? notInShallow : notInRepository);
    }
    const place = { history, project: host.history, host, base, target, run };
    const { compiled, settings } = await compileCommit(commit, place);
    const name = toShortHash(commit.hash);
    const note = settings && ({ kind: "commit-settings", commit: name, file: settings.file } as const);
    return { builds: toStore(`commit ${name}`, compiled), note };
  } finally {
    history.close();
  }
}

function refuse(revision: string, reason: string): Failure<"INVALID_OPTION"> {
  return createFailure("INVALID_OPTION", { option: toFlag("commit"), reason, value: revision });
}

const notInRepository = "the project's git repository has no such commit";

const notInShallow =
  "this shallow clone of the project's git repository has no such commit; git fetch, with its option unshallow, gets the others";

async function findBase(
  { runtimeBytecode }: Pick<Target, "runtimeBytecode">,
  { ports: { builds }, request: { contract } }: CommitRun,
): Promise<StoredContract | undefined> {
  // Its file may have had another path at the commit.
  const ofName =
    contract === undefined ? [] : await builds.findArtifactsByName(splitName(contract).contractName);
  const closest = await findClosestContract(
    runtimeBytecode,
    ofName.length > 0 ? ofName : builds.scanArtifacts(),
  );
  return closest?.contract ?? ofName[0];
}

interface CompiledCommit {
  readonly compiled: readonly CompiledClosure[];
  /** Name of the commit's config that they come from, or none if they are those of the build; undefined: they are proved. */
  readonly settings: { readonly file: string | undefined } | undefined;
}

interface CommitPlace {
  readonly history: History;
  readonly project: ProjectHistory;
  readonly host: Host;
  readonly base: StoredContract;
  readonly target: Pick<Target, "address" | "chainId" | "runtimeBytecode">;
  readonly run: CommitRun;
}

async function compileCommit(
  commit: Commit,
  { history, project, host, base, target: { address, chainId, runtimeBytecode }, run }: CommitPlace,
): Promise<CompiledCommit> {
  const { contract: named } = run.request;
  const { sourceName, contractName = base.contractName } =
    named === undefined ? { sourceName: "" } : splitName(named);
  const target = { address, chainId, runtimeBytecode, verifiedSource: undefined };
  const built = { target, contract: { ...base, contractName } };
  const subject = await readContractBuild(built, run, { mayBeChanged: true });
  const { reporter } = run.ports;
  const readFiles = createCommitFiles({
    history,
    subject,
    project,
    host,
    path: sourceName === "" ? undefined : (project.locateSource(sourceName) ?? sourceName),
  });
  const files = await readFiles(commit);
  const prover = createClosureProver(subject, run);
  const { solcLongVersion } = subject.buildInfo;
  const others: CompiledClosure[] = [];
  const settings = { file: files.find(({ closure }) => closure.config !== undefined)?.closure.config?.file };
  for (const { entry, closure } of files) {
    const sources = Object.keys(closure.sources).length;
    reporter.progress({ step: "compiling", compilerVersion: solcLongVersion, sources });
    const proved = runtimeBytecode === "" ? undefined : await prover.prove(closure, entry);
    if (proved !== undefined) {
      return { compiled: [proved], settings: prover.hash === undefined ? settings : undefined };
    }
    const compiled = await prover.compile(closure, entry);
    others.push(...(compiled === undefined ? [] : [compiled]));
  }
  if (files.length > 0 && others.length === 0) {
    throw refuse(commit.hash, `its files do not compile here${describeMissing(files)}`);
  }
  return { compiled: others, settings };
}

function describeMissing(files: readonly CommittedContract[]): string {
  const missing = files.flatMap(({ closure }) => closure.missing).map((name) => toPrintable(name));
  return missing.length === 0 ? "" : `: ${missing.join(", ")} is missing`;
}

function toStore(id: string, compiled: readonly CompiledClosure[]): BuildInfoStore {
  const builds = new Map(compiled.map((one, index) => [`${id}, ${index + 1}`, one]));
  const contracts = [...builds].map(([buildInfoId, { contract }]) => ({ ...contract, buildInfoId }));
  return {
    findArtifactsByLength: async (runtimeBytes) =>
      contracts.filter(({ runtimeBytecode }) => runtimeBytecode.object.length === runtimeBytes * 2),
    findArtifactsByName: async (name) => contracts.filter((contract) => hasName(contract, name)),
    findOutputContracts: async () => [],
    findOutputContractsByName: async () => [],
    listContractNames: async () => contracts.map(toFullyQualifiedName),
    scanArtifacts: async function* () {
      yield* contracts;
    },
    readBuildInfo: async (name) => {
      const build = builds.get(name);
      invariant(build !== undefined, "a contract of this store names one of its builds");
      return { id: name, solcLongVersion: build.solcLongVersion, input: build.input };
    },
  };
}
