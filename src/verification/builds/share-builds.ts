import { createOnce } from "../../base/once.ts";
import type { BuildInfoStore, StoredContract } from "../ports.ts";

/** Makes several verifications share their searches of a store. Build infos are large, so the store keeps them. */
export function shareBuilds(builds: BuildInfoStore): BuildInfoStore {
  const contracts = createOnce<readonly StoredContract[]>();
  const buildInfo = createOnce<Awaited<ReturnType<BuildInfoStore["readBuildInfo"]>>>({ kept: 0 });
  return {
    ...builds,
    findArtifactsByLength: (bytes) =>
      contracts(`length ${bytes}`, undefined, () => builds.findArtifactsByLength(bytes)),
    findArtifactsByName: (name) =>
      contracts(`name ${name}`, undefined, () => builds.findArtifactsByName(name)),
    findOutputContracts: (code) =>
      contracts(`code ${code}`, undefined, () => builds.findOutputContracts(code)),
    findOutputContractsByName: (name) =>
      contracts(`output ${name}`, undefined, () => builds.findOutputContractsByName(name)),
    readBuildInfo: (id) => buildInfo(id, undefined, () => builds.readBuildInfo(id)),
  };
}
