/** Whether a version names one very compiler, by its commit, as explorers want it. */
export function isLongVersion(version: string | undefined): version is string {
  return version?.includes("+commit.") ?? false;
}
