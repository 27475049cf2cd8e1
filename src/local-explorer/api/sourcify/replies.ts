import { randomUUID } from "node:crypto";
import type { Address } from "../../../base/hex.ts";
import { type RequestErrorCode, requestErrorCodes } from "../../../explorer-api/sourcify/error-codes.ts";
import { addressSchema, formatError } from "../../../explorer-api/sourcify/wire-values.ts";
import type { Compiler } from "../../../verification/ports.ts";
import type { Chains, ConnectedChain } from "../../engine/chains.ts";
import type { ActionLimits } from "../etherscan/action.ts";
import type { SubmissionServices } from "../take-submission.ts";

/** What the requests of Sourcify's API are answered from. */
export interface SourcifyServices extends SubmissionServices {
  readonly chains: Chains;
  readonly limits: ActionLimits;
  /** Compiles what a look-up shows of a contract and the store does not keep. */
  readonly judging: { readonly compiler: Compiler; readonly limitMs: number };
}

/** An answer before it is written. */
export interface Reply {
  readonly status: 200 | 202 | 400 | 404 | 409 | 413 | 429 | 500 | 501 | 502;
  readonly body: unknown;
}

/** Answers well. */
export function reply(body: unknown, status: Reply["status"] = 200): Reply {
  return { status, body };
}

/** Answers a request that cannot be served, with the status of the code. */
export function refuse(code: RequestErrorCode, message: string): Reply {
  return {
    status: requestErrorCodes[code].status,
    body: formatError({ code, message, errorId: randomUUID() }),
  };
}

/** A contract that a path names, on a chain that is served. */
export interface NamedContract {
  readonly chain: ConnectedChain;
  readonly address: Address;
}

export type Found<Value> =
  | { readonly kind: "found"; readonly value: Value }
  | { readonly kind: "refused"; readonly reply: Reply };

/** Finds the chain that a path names. @throws typed errors of a chain that does not answer */
export async function findNamedChain(chainId: string, chains: Chains): Promise<Found<ConnectedChain>> {
  const chain = /^\d{1,16}$/.test(chainId) ? await chains.find(Number(chainId)) : undefined;
  return chain === undefined
    ? { kind: "refused", reply: refuse("unsupported_chain", `The chain ${quote(chainId)} is not supported`) }
    : { kind: "found", value: chain };
}

/** Finds what a path names by its chain and its address. */
export async function findNamedContract(
  { chainId, address: text }: { readonly chainId: string; readonly address: string },
  chains: Chains,
): Promise<Found<NamedContract>> {
  const found = await findNamedChain(chainId, chains);
  if (found.kind === "refused") {
    return found;
  }
  const address = readAddress(text);
  return address.kind === "refused"
    ? address
    : { kind: "found", value: { chain: found.value, address: address.value } };
}

/** Reads the address that a path names. */
export function readAddress(text: string): Found<Address> {
  const parsed = addressSchema.safeParse(text);
  return parsed.success
    ? { kind: "found", value: parsed.data }
    : { kind: "refused", reply: refuse("invalid_parameter", `${quote(text)} is not an address`) };
}

/** Refuses query parameters that the request does not have: a misspelt one would be ignored silently. */
export function checkQuery(url: string, known: readonly string[]): Found<Readonly<Record<string, string>>> {
  const query = Object.fromEntries(new URL(url).searchParams);
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  return unknown === undefined
    ? { kind: "found", value: query }
    : { kind: "refused", reply: refuse("invalid_parameter", `Unknown query parameter ${quote(unknown)}`) };
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
