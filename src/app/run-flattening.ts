import { toFullyQualifiedName } from "../core/contract/contract-name.ts";
import { createFailure, isFailure } from "../core/errors/failure.ts";
import type { Rename } from "../core/flatten/flattened.ts";
import { withDeadline } from "../verification/deadline.ts";
import { findNamedContract, flattenContract } from "../verification/flatten/flatten-contract.ts";
import type { Reporter } from "../verification/ports.ts";
import type { AppHost } from "./host.ts";

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

/** Flattens a contract of the project. It needs neither a chain nor an explorer. */
export function runFlattening(
  name: string,
  { reporter, signal }: { readonly reporter: Reporter; readonly signal?: AbortSignal | undefined },
  { settings: { timeoutMs }, clock, builds: own, openBuilds, openCompiler }: AppHost,
): Promise<FlattenedContract> {
  return withDeadline({ timeoutMs, signal, clock }, async (deadline) => {
    const builds = openBuilds?.(deadline.signal) ?? own;
    const ports = { builds, compiler: await openCompiler(), reporter };
    const contract = await findNamedContract(name, { ports, deadline }).catch((error: unknown) => {
      throw isFailure(error, "BUILD_NOT_FOUND")
        ? createFailure("BUILD_NOT_FOUND", { ...error.details, isFlattening: true })
        : error;
    });
    const flattened = await flattenContract(contract, { ports, deadline });
    const buildInfo = await ports.builds.readBuildInfo(contract.buildInfoId);
    const { source, license = null, renames } = flattened;
    const compiler = `v${buildInfo.solcLongVersion}`;
    return { contract: toFullyQualifiedName(contract), compiler, source, license, renames };
  });
}
