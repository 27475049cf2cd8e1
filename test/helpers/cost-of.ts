/**
 * What some work costs this machine: microseconds of CPU time, the least of several runs. Only ever to be
 * compared with the cost of other work in the same process, so that neither a slow machine nor a busy one
 * makes a difference.
 */
export function costOf(work: () => unknown): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...costs));
}
