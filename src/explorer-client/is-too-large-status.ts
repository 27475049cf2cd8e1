/** Whether an HTTP status says that a request was too large: its body (413) or its address (414). */
export function isTooLargeStatus(status: number): boolean {
  return status === 413 || status === 414;
}
