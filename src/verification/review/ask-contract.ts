import { type Address, type BareHex, listWords, toBareHex, toHex } from "../../base/hex.ts";
import { decodeAddress, decodeAddresses } from "../../core/proxy/candidate.ts";
import { toSelector } from "../../core/proxy/places.ts";
import { caller } from "../../core/proxy/sentinel.ts";
import type { BlockTag } from "../ports.ts";
import type { Operation } from "../run.ts";

interface Question {
  readonly to: Address;
  readonly signature: string;
  readonly args?: readonly BareHex[] | undefined;
  readonly block?: BlockTag | undefined;
}

/** Asks a contract, and returns the words of its answer; none: it has no such function. */
export async function askWords(
  { to, signature, args = [], block }: Question,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<readonly BareHex[]> {
  const call = { to, from: caller, data: toHex(toSelector(signature) + args.join("")) };
  const answer = await chain.call(call, { signal, ...(block !== undefined && { block }) });
  return answer.kind === "returned" ? listWords(toBareHex(answer.data)) : [];
}

/** Asks a contract for an address; undefined: it has no such function, or the answer is not an address. */
export async function askAddress(question: Question, run: Operation<"chain">): Promise<Address | undefined> {
  const [word, ...others] = await askWords(question, run);
  return others.length === 0 ? decodeAddress(word) : undefined;
}

/** Asks a contract for a list of addresses; empty: it has no such function, or lists none. */
export async function askAddresses(question: Question, run: Operation<"chain">): Promise<readonly Address[]> {
  return decodeAddresses((await askWords(question, run)).join(""));
}
