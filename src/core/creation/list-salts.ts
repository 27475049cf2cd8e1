import { keccak256 } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";

const wordDigits = 64;

/** After the four bytes that name the function. */
const firstArgumentAt = 8;

/** More arguments than a function that creates contracts has. */
const maxWords = 32;

/** A call that passes creation bytecode on, and who may be its sender. */
export interface DeployerCall {
  readonly data: BareHex;
  /** Where the creation bytecode begins in it. */
  readonly codeAtBytes: number;
  readonly senders: readonly Address[];
  readonly chainId: number;
}

/**
 * Lists the salts that a deployer may have used: the 32 bytes before the code, the words at the
 * beginning of the call data, and what CreateX makes of each of them.
 */
export function listSalts({ data, codeAtBytes, senders, chainId }: DeployerCall): ReadonlySet<BareHex> {
  const before = data.slice(0, codeAtBytes * 2);
  const words = [before.slice(-wordDigits), "".padStart(wordDigits, "0")];
  for (let at = firstArgumentAt; at < before.length && words.length < maxWords; at += wordDigits) {
    words.push(before.slice(at, at + wordDigits));
  }
  const salts = words.filter((word) => word.length === wordDigits);
  return new Set([...salts, ...salts.flatMap((salt) => guard(salt, { senders, chainId }))]);
}

/**
 * CreateX hashes a salt, by what its first 21 bytes say: alone, with the sender, with the chain, or
 * with both, so that nobody else can use it.
 *
 * @see https://github.com/pcaversaccio/createx#special-features
 */
function guard(
  salt: BareHex,
  { senders, chainId }: Pick<DeployerCall, "senders" | "chainId">,
): readonly BareHex[] {
  const chain = toWord(chainId.toString(16));
  const withSender = senders.map((sender) => toWord(sender.slice(2).toLowerCase()));
  const preimages = [
    salt,
    `${chain}${salt}`,
    ...withSender.flatMap((sender) => [`${sender}${salt}`, `${sender}${chain}${salt}`]),
  ];
  return preimages.map((preimage) => keccak256(Buffer.from(preimage, "hex")));
}

function toWord(digits: BareHex): BareHex {
  return digits.padStart(wordDigits, "0");
}
