import { z } from "zod";
import { type Address, type Hex, toBareHex, toHex } from "../../base/hex.ts";
import type { MatchKind } from "../../core/bytecode/match.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";

/** One request to a Sourcify server; the path is relative to the base URL and has no leading slash. */
export interface SourcifyRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A contract as Sourcify's paths and answers name it. */
export interface ContractPlace {
  readonly chainId: number;
  readonly address: Address;
}

/** Returns the two segments that name a contract in a path. */
export function formatPlace({ chainId, address }: ContractPlace): string {
  return `${chainId}/${address}`;
}

/** A chain id in a path or an answer: decimal digits, and a number at some servers. */
export const chainIdSchema = z
  .union([z.string().regex(/^\d{1,16}$/), z.int()])
  .transform(Number)
  .pipe(z.int().nonnegative());

/** An address in any case, which becomes one with its checksum. */
export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((address): Address => toChecksumAddress(toBareHex(address)));

/** Bytes as hex. */
export const hexSchema = z
  .string()
  .regex(/^(0x)?([0-9a-f]{2})*$/i)
  .transform((hex): Hex => toHex(hex));

/** The hash of a transaction in an answer. */
export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((hash): Hex => toHex(hash));

/** The hash of a transaction in a request: Sourcify refuses upper-case digits. */
export const requestHashSchema = z
  .string({ error: "creationTransactionHash must be a string" })
  .regex(/^0x[0-9a-f]{64}$/, "creationTransactionHash must be 0x and 64 lower-case hex digits")
  .transform((hash): Hex => toHex(hash));

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a text is a verification id as Sourcify's server makes them: a lower-case UUID. */
export function isVerificationId(text: string): boolean {
  return uuidPattern.test(text);
}

/** A verification id in an answer. Opaque: other servers may have another form. */
export const answeredVerificationIdSchema = z.string().regex(/^[\w.:-]{1,200}$/);

/** A time as text: `2026-11-22T08:00:00Z`. */
export const timeSchema = z.string().max(40);

const matchWords = { exact: "exact_match", partial: "match" } as const satisfies Record<MatchKind, string>;

/** One of the two words for a match, or null for none. */
export const matchWordSchema = z
  .enum(["exact_match", "match"])
  .nullish()
  .transform((word): MatchKind | undefined => {
    if (word === null || word === undefined) {
      return undefined;
    }
    return word === matchWords.exact ? "exact" : "partial";
  });

/** Writes a match in Sourcify's words. */
export function formatMatch(match: MatchKind | undefined): "exact_match" | "match" | null {
  return match === undefined ? null : matchWords[match];
}

/** How the two codes of a contract match, judged apart; undefined: not, or the code is not known. */
export interface SubMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}

/** Returns the better one of the two sub-matches, which is what Sourcify calls the match. */
export function bestMatch({ creation, runtime }: SubMatches): MatchKind | undefined {
  return creation === "exact" || runtime === "exact" ? "exact" : (creation ?? runtime);
}
