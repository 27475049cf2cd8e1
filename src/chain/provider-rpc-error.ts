/**
 * What an EIP-1193 provider throws: the node's own error, or that there was no answer. It stays
 * inside: the chain reader turns it into an error of ours.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#rpc-errors
 */
export class ProviderRpcError extends Error {
  override readonly name = "ProviderRpcError";
  readonly code: number | undefined;
  readonly data: unknown;
  /** The HTTP status of an answer that is no JSON-RPC response, or that is one with an HTTP error. */
  readonly statusCode: number | undefined;

  constructor({
    message,
    code,
    data,
    statusCode,
  }: {
    readonly message: string;
    readonly code?: number | undefined;
    readonly data?: unknown;
    readonly statusCode?: number | undefined;
  }) {
    super(message);
    this.code = code;
    this.data = data;
    this.statusCode = statusCode;
  }
}
