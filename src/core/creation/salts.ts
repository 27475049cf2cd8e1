import {
  type Address,
  type BareHex,
  listWords,
  readLength,
  toBareHex,
  toBytes,
  toWord,
  wordDigits,
} from "../../base/hex.ts";
import { keccak256 } from "../contract/address.ts";

/** In digits, after the selector. */
const firstArgumentAt = 8;

/** More arguments than a function that creates contracts has. */
const maxWords = 32;

/** Lists the salts that a call may name: the 32 bytes before the init code, and the words at the beginning. */
export function listSalts(data: BareHex, codeAtBytes: number): readonly BareHex[] {
  const before = data.slice(0, codeAtBytes * 2);
  const words = [before.slice(-wordDigits), toWord(0)];
  for (let at = firstArgumentAt; at < before.length && words.length < maxWords; at += wordDigits) {
    words.push(before.slice(at, at + wordDigits));
  }
  return [...new Set(words.filter((word) => word.length === wordDigits))];
}

/** A call, from which a factory may have made a salt. */
interface SaltClues {
  readonly words: readonly BareHex[];
  /** Arguments of type `bytes` or `string`. */
  readonly pieces: readonly BareHex[];
  readonly senders: readonly Address[];
  /** As a word. */
  readonly chain: BareHex;
}

const saltSchemes: readonly ((clues: SaltClues) => readonly BareHex[])[] = [
  ({ words }) => [...words, ...words.map(hash)],
  /** The caller and a word, in any order, packed or not. */
  ({ words, senders }) =>
    senders
      .flatMap((sender) => [toBareHex(sender), toWord(toBareHex(sender))])
      .flatMap((sender) => words.flatMap((word) => [hash(sender + word), hash(word + sender)])),
  /**
   * Safe's `createProxyWithNonce` and, with the chain, `createChainSpecificProxyWithNonce`.
   *
   * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/proxies/SafeProxyFactory.sol
   */
  ({ words, pieces, chain }) =>
    pieces
      .map(hash)
      .flatMap((piece) => words.flatMap((word) => [hash(piece + word), hash(piece + word + chain)])),
  /** All arguments of the call, alone and with the caller before them. */
  ({ words, senders }) => [
    hash(words.join("")),
    ...senders.map((sender) => hash(toWord(toBareHex(sender)) + words.join(""))),
  ],
];

function hash(digits: BareHex): BareHex {
  return keccak256(toBytes(digits));
}

/** Each salt costs two hashes. */
const maxCalls = 16;

/** Lists the salts that a factory may have made of a call or of the calls inside it. */
export function listFactorySalts({
  data,
  senders,
  chainId,
}: {
  readonly data: BareHex;
  readonly senders: readonly Address[];
  readonly chainId: number;
}): readonly BareHex[] {
  const inner = listLengthPrefixedBytes(data).filter(
    (piece) => piece.length % wordDigits === firstArgumentAt,
  );
  const chain = toWord(chainId);
  const salts = [data, ...inner].slice(0, maxCalls).flatMap((call) => {
    const clues = { ...readCall(call), senders, chain };
    return saltSchemes.flatMap((scheme) => scheme(clues));
  });
  return [...new Set(salts)];
}

function readCall(call: BareHex): Pick<SaltClues, "words" | "pieces"> {
  const passed = call.slice(firstArgumentAt);
  const words = listWords(passed).slice(0, maxWords);
  const pieces = words.flatMap((word, index) => {
    const at = (index + 1) * wordDigits;
    const end = at + readLength(word) * 2;
    return end <= passed.length ? [passed.slice(at, end)] : [];
  });
  return { words, pieces: [...new Set(pieces)] };
}

/** Each costs a hash. */
const maxPieces = 200;

/** Lists the pieces with their length before them, at any byte: a batch may be packed. */
export function listLengthPrefixedBytes(data: BareHex): readonly BareHex[] {
  const pieces: BareHex[] = [];
  for (let at = wordDigits; at < data.length && pieces.length < maxPieces; at += 2) {
    const digits = readLength(data.slice(at - wordDigits, at)) * 2;
    if (digits > wordDigits && at + digits <= data.length) {
      pieces.push(data.slice(at, at + digits));
    }
  }
  return pieces;
}
