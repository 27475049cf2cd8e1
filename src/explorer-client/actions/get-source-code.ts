import type { Address } from "../../base/hex.ts";
import { buildGetSourceCodeRequest, parseGetSourceCodeAnswer } from "../../explorer-api/get-source-code.ts";
import type { CallOptions, VerifiedSource } from "../../verification/ports.ts";
import type { ExplorerCaller } from "../call-action.ts";

/** The explorer's record of a contract; undefined: not verified. */
export function getSourceCode(
  caller: ExplorerCaller,
  { address, ...options }: CallOptions & { readonly address: Address },
): Promise<VerifiedSource | undefined> {
  return caller.call(
    {
      request: buildGetSourceCodeRequest(address),
      parse: (envelope) => parseGetSourceCodeAnswer(envelope, address),
    },
    options,
  );
}
