import { BuildNotFoundError } from "../../core/errors/project-errors.ts";
import type { BuildInfoStore, StoredContract } from "../../verification/ports.ts";
import { leaveOutKnown } from "../find-in-outputs.ts";

/**
 * Adds the builds that were kept with a deployment to those of the project: what both have counts once.
 * The project may have none.
 *
 * The names of its contracts and the search of artifacts are the project's. What was kept came with the
 * records: it is proved by compiling it, a bundle, too.
 */
export function withDeploymentBuilds(project: BuildInfoStore, kept: BuildInfoStore): BuildInfoStore {
  const keptIds = new Set<string>();
  const both = async (
    find: (store: BuildInfoStore) => Promise<readonly StoredContract[]>,
  ): Promise<readonly StoredContract[]> => {
    const own = await ifBuilt(() => find(project));
    const more = leaveOutKnown(await find(kept), own);
    for (const { buildInfoId } of more) {
      keptIds.add(buildInfoId);
    }
    return [...own, ...more];
  };
  const holderOf = (id: string) => (keptIds.has(id) ? kept : project);
  return {
    ...project,
    findArtifactsByLength: (bytes) => ifBuilt(() => project.findArtifactsByLength(bytes)),
    findArtifactsByName: (name) => ifBuilt(() => project.findArtifactsByName(name)),
    findOutputContracts: (code) => both((store) => store.findOutputContracts(code)),
    findOutputContractsByName: (name) => both((store) => store.findOutputContractsByName(name)),
    listContractNames: async () => {
      const own = await ifBuilt(() => project.listContractNames());
      return own.length > 0 ? own : kept.listContractNames();
    },
    findSourceLayout: (contract) => holderOf(contract.buildInfoId).findSourceLayout(contract),
    readBuildInfo: async (id) =>
      keptIds.has(id)
        ? { ...(await kept.readBuildInfo(id)), isProved: false, isKept: true }
        : project.readBuildInfo(id),
    locateBuildInfo: async (id) => (keptIds.has(id) ? undefined : project.locateBuildInfo?.(id)),
    stampBuildInfo: async (id) => holderOf(id).stampBuildInfo?.(id),
  };
}

async function ifBuilt<Item>(find: () => Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof BuildNotFoundError) {
      return [];
    }
    throw error;
  }
}
