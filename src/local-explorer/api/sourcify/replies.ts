import { randomUUID } from "node:crypto";
import type { Address } from "../../../base/hex.ts";
import { answeredAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import { type RequestErrorCode, requestErrorCodes } from "../../../explorer-api/sourcify/error-codes.ts";
import { formatError } from "../../../explorer-api/sourcify/wire-values.ts";
import type { Chains, ConnectedChain } from "../../engine/chains.ts";

export interface Reply {
  readonly status: 200 | 202 | 400 | 404 | 409 | 413 | 429 | 500 | 501 | 502;
  readonly body: unknown;
}

export function reply(body: unknown, status: Reply["status"] = 200): Reply {
  return { status, body };
}

export function refuse(code: RequestErrorCode, message: string): Reply {
  return {
    status: requestErrorCodes[code].status,
    body: formatError({ code, message, errorId: randomUUID() }),
  };
}

export interface NamedContract {
  readonly chain: ConnectedChain;
  readonly address: Address;
}

export type Found<Value> =
  | { readonly kind: "found"; readonly value: Value }
  | { readonly kind: "refused"; readonly reply: Reply };

/** @throws errors of a chain that does not answer */
export async function findNamedContract(
  { chainId, address: text }: { readonly chainId: string; readonly address: string },
  chains: Chains,
): Promise<Found<NamedContract>> {
  const address = answeredAddressSchema.safeParse(text);
  if (!address.success) {
    return refused("invalid_parameter", `${quote(text)} is not an address`);
  }
  if (!/^\d{1,16}$/.test(chainId)) {
    return refused("invalid_parameter", `${quote(chainId)} is not a chain id`);
  }
  const chain = await chains.find(Number(chainId));
  return chain === undefined
    ? refused("unsupported_chain", `The chain ${quote(chainId)} is not supported`)
    : { kind: "found", value: { chain, address: address.data } };
}

export function refused(
  ...problem: Parameters<typeof refuse>
): Extract<Found<never>, { readonly kind: "refused" }> {
  return { kind: "refused", reply: refuse(...problem) };
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
