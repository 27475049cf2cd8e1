import { createOnce } from "../../base/once.ts";
import { toPackageName } from "../../core/causes/text-variations.ts";
import type { Host } from "../run.ts";
import type { ProjectHistory } from "./history-port.ts";

export interface PackagePlace {
  readonly project: Pick<ProjectHistory, "readPackageSource">;
  readonly host: Pick<Host, "readPackageVersion">;
}

/** Finds sources of installed packages that the build does not have. */
export function createPackageReader({ project, host }: PackagePlace) {
  const texts = createOnce<string | undefined>();
  const versions = createOnce<string | undefined>();
  return {
    readPackage: (name: string): Promise<string | undefined> =>
      texts(name, undefined, () => project.readPackageSource(name)),
    /**
     * Resolves an import that no remapping of the build is for, as Hardhat 3 does: by a remapping to the version that is
     * installed. Other tools need none.
     */
    async resolvePackage(importingSourceName: string, imported: string) {
      const [root] = markedRoot.exec(importingSourceName) ?? [];
      const packageName = toPackageName(imported);
      if (root === undefined || markedRoot.test(imported)) {
        return undefined;
      }
      const version = await versions(packageName, undefined, () => host.readPackageVersion(packageName));
      const target = `npm/${packageName}@${version}/`;
      return version === undefined
        ? undefined
        : {
            name: `${target}${imported.slice(packageName.length + 1)}`,
            remapping: `${root}:${packageName}/=${target}`,
          };
    },
  };
}

/** How Hardhat 3 begins the names of sources: of the project, or of a version of a package. */
const markedRoot = /^(?:project|npm\/(?:@[^/]+\/)?[^/]+)\//;
