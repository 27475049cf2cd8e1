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

  constructor({
    message,
    code,
    data,
  }: { readonly message: string; readonly code?: number | undefined; readonly data?: unknown }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
