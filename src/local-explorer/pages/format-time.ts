/** A time to the second, UTC, for people: `2026-11-21 08:30:00 UTC`. */
export function formatTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
