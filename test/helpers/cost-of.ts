/**
 * What some work costs this machine: microseconds of CPU time, the least of several runs. Only ever to be
 * compared with the cost of other work in the same process, so that neither a slow machine nor a busy one
 * makes a difference. Long work is not run again: what disturbs a run is a small part of it.
 */
export function costOf(work: () => unknown): number {
  const costs: number[] = [];
  for (let spent = 0; costs.length < 5 && spent < 200_000; spent += costs.at(-1) ?? 0) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.max(1, Math.min(...costs));
}
