import { toFullyQualifiedName } from "../core/contract/contract-name.ts";
import type { Rename } from "../core/flatten/flattened.ts";
import { withDeadline } from "../verification/deadline.ts";
import { findNamedContract, flattenContract, useNamed } from "../verification/flatten/flatten-contract.ts";
import type { BuildInfoStore, Reporter } from "../verification/ports.ts";
import type { Operation } from "../verification/run.ts";
import { type AppHost, toProjectFacts } from "./host.ts";

/** A contract in one file, proved to be the same contract but for metadata. */
export interface FlattenedContract {
  /** Fully qualified name, with the compiler's source name. */
  readonly contract: string;
  /** Version of the compiler of the proof, with its commit and the leading v: `v0.8.30+commit.73712a01`. */
  readonly compiler: string;
  readonly source: string;
  /** SPDX expression of the whole; null when no source has one. */
  readonly license: string | null;
  readonly renames: readonly Rename[];
}

export function runFlattening(
  name: string,
  {
    reporter,
    signal,
    commit,
  }: {
    readonly reporter: Reporter;
    readonly signal?: AbortSignal | undefined;
    /** The commit whose files are flattened; default: the project's build is. */
    readonly commit?: string | undefined;
  },
  host: AppHost,
): Promise<FlattenedContract> {
  const {
    settings: { timeoutMs },
    clock,
    builds: own,
    openBuilds,
    openCompiler,
  } = host;
  return withDeadline({ timeoutMs, signal, clock }, async (deadline) => {
    const built = openBuilds?.(deadline.signal) ?? own;
    const project = { builds: built, compiler: await openCompiler(), reporter };
    const builds =
      commit === undefined ? built : await buildCommit(commit, { name, ports: project, deadline, host });
    const ports = { ...project, builds };
    const contract = await findNamedContract(name, { ports, deadline });
    const flattened = await useNamed(flattenContract(contract, { ports, deadline }));
    const buildInfo = await ports.builds.readBuildInfo(contract.buildInfoId);
    const { source, license = null, renames } = flattened;
    const compiler = `v${buildInfo.solcLongVersion}`;
    return { contract: toFullyQualifiedName(contract), compiler, source, license, renames };
  });
}

async function buildCommit(
  commit: string,
  {
    name: contract,
    ports,
    deadline,
    host,
  }: Operation<"builds" | "compiler" | "reporter"> & { readonly name: string; readonly host: AppHost },
): Promise<BuildInfoStore> {
  const { createCommitBuilds } = await import("../verification/commits/commit-builds.ts");
  const project = { ...toProjectFacts(host), networkName: "", otherChains: [] };
  const { builds } = await createCommitBuilds(commit, {
    target: { address: nowhere, chainId: 0, runtimeBytecode: "" },
    run: { request: { address: nowhere, contract }, ports: { ...ports, host: project }, deadline },
  });
  return builds;
}

const nowhere = "0x0000000000000000000000000000000000000000";
