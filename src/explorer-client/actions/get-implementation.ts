import type { Address } from "../../base/hex.ts";
import { parseGetImplementationAnswer } from "../../explorer-api/get-implementation.ts";
import { buildGetSourceCodeRequest } from "../../explorer-api/get-source-code.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";

/** The implementation that the explorer shows for a proxy; undefined: it shows none. */
export function getImplementation(
  caller: ExplorerCaller,
  { address, ...options }: CallOptions & { readonly address: Address },
): Promise<Address | undefined> {
  return caller.call(
    { request: buildGetSourceCodeRequest(address), parse: parseGetImplementationAnswer },
    options,
  );
}
