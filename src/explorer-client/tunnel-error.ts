/** A proxy that did not open a tunnel. */
export class TunnelError extends Error {
  override readonly name = "TunnelError";
  /** HTTP status of its refusal; undefined when it did not answer at all. */
  readonly proxyStatus: number | undefined;
  /** Node's code of the failed connection. */
  readonly nodeCode: string | undefined;

  constructor({
    proxyStatus,
    nodeCode,
  }: { readonly proxyStatus?: number | undefined; readonly nodeCode?: string | undefined }) {
    super("The proxy opened no tunnel.");
    this.proxyStatus = proxyStatus;
    this.nodeCode = nodeCode;
  }
}
