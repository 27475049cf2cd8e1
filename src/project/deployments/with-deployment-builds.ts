import { isFailure } from "../../core/errors/failure.ts";
import type { BuildInfoStore, StoredContract } from "../../verification/ports.ts";
import { leaveOutKnown } from "../find-in-outputs.ts";

/**
 * Adds the builds that were kept with a deployment to those of the project: what both have counts once.
 * One of the two may have none: Foundry keeps build infos, but as a rule without sources.
 *
 * The names of its contracts and the search of artifacts are the project's. What was kept came with the
 * records: it is proved by compiling it, a bundle, too. Where it is damaged, the project's own builds will do.
 */
export function withDeploymentBuilds(project: BuildInfoStore, kept: BuildInfoStore): BuildInfoStore {
  const keptIds = new Set<string>();
  const both = async (
    find: (store: BuildInfoStore) => Promise<readonly StoredContract[]>,
  ): Promise<readonly StoredContract[]> => {
    const own = await findIfBuilt(() => find(project));
    const found = await findIfBuilt(() => find(kept)).catch((error: unknown) => {
      if (isFailure(error, "BUILD_INFO_INVALID") && own !== undefined && own.length > 0) {
        return [];
      }
      throw error;
    });
    if (own === undefined && found === undefined) {
      return find(project);
    }
    const more = leaveOutKnown(found ?? [], own ?? []);
    for (const { buildInfoId } of more) {
      keptIds.add(buildInfoId);
    }
    return [...(own ?? []), ...more];
  };
  const holderOf = (id: string) => (keptIds.has(id) ? kept : project);
  return {
    ...project,
    findArtifactsByLength: async (bytes) =>
      (await findIfBuilt(() => project.findArtifactsByLength(bytes))) ?? [],
    findArtifactsByName: async (name) => (await findIfBuilt(() => project.findArtifactsByName(name))) ?? [],
    findOutputContracts: (code) => both((store) => store.findOutputContracts(code)),
    findOutputContractsByName: (name) => both((store) => store.findOutputContractsByName(name)),
    listContractNames: async () => {
      const own = await findIfBuilt(() => project.listContractNames());
      return own !== undefined && own.length > 0 ? own : kept.listContractNames();
    },
    readBuildInfo: async (id) =>
      keptIds.has(id)
        ? { ...(await kept.readBuildInfo(id)), isProved: false, isKept: true }
        : project.readBuildInfo(id),
    locateBuildInfo: async (id) => (keptIds.has(id) ? undefined : project.locateBuildInfo?.(id)),
    stampBuildInfo: async (id) => holderOf(id).stampBuildInfo?.(id),
  };
}

/** Finds in builds; undefined where there is none. */
async function findIfBuilt<Item>(find: () => Promise<readonly Item[]>): Promise<readonly Item[] | undefined> {
  try {
    return await find();
  } catch (error) {
    if (isFailure(error, "BUILD_NOT_FOUND")) {
      return undefined;
    }
    throw error;
  }
}
