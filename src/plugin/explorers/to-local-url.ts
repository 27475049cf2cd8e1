/** Where a local explorer on this port is reached from this machine. */
export function toLocalUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
