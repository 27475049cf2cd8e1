import type { BareHex } from "../../base/hex.ts";
import { opcodes } from "../bytecode/instructions.ts";
import { keccak256 } from "../contract/address.ts";
import { type ByteTemplate, createByteTemplate } from "./byte-template.ts";
import type { DetectedProxy, ProxyPattern } from "./candidate.ts";

const addressBytes = 20;

/** Where the code jumps to when the call has succeeded, in the form with a whole address. */
const jumpTarget = 0x2b;

/**
 * The minimal proxy of the standard, also with immutable arguments behind it, and its vanity form: an
 * address that begins with zero bytes is pushed without them, and the rest of the code moves up.
 *
 * OpenZeppelin's Clones (with arguments since 5.2), Solady's clones with arguments (since 0.0.228)
 * and Vyper's `create_minimal_proxy_to` (since 0.2) write it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1167
 */
const eip1167: ClonePattern = {
  pattern: "eip-1167",
  templates: Array.from({ length: addressBytes }, (_, zeroBytes) =>
    writeTemplate(addressBytes - zeroBytes),
  ).map(createByteTemplate),
};

/**
 * An account that runs the code of a contract, since Prague. What `eth_getCode` returns for it is
 * the magic `ef0100` and the contract's address.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
const eip7702: ClonePattern = {
  pattern: "eip-7702",
  templates: [createByteTemplate("ef0100{address}")],
};

/**
 * The more-minimal proxy by 0age, one byte shorter than EIP-1167. Solady's `clone` writes it.
 *
 * @see https://medium.com/coinmonks/the-more-minimal-proxy-5756ae08ee48
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol
 */
const zeroAgeClone: ClonePattern = {
  pattern: "0age-clone",
  templates: [createByteTemplate("3d3d3d3d363d3d37363d73{address}5af43d3d93803e602a57fd5bf3")],
};

/**
 * EIP-1167 written with PUSH0, since Shanghai.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7511
 */
const eip7511: ClonePattern = {
  pattern: "eip-7511",
  templates: [createByteTemplate("365f5f375f5f365f73{address}5af43d5f5f3e5f3d91602a57fd5bf3")],
};

/**
 * A minimal proxy that appends metadata to each call. Behind the metadata its length is a word.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3448
 */
const eip3448: ClonePattern = {
  pattern: "eip-3448",
  templates: [
    createByteTemplate(
      "363d3d373d3d3d3d60368038038091363936013d73{address}5af43d3d93803e603457fd5bf3{arguments}{bytes:32}",
    ),
  ],
};

/**
 * Solady's `clone_PUSH0`, since Shanghai.
 *
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol
 */
const soladyPush0Clone: ClonePattern = {
  pattern: "solady-push0-clone",
  templates: [createByteTemplate("5f5f365f5f37365f73{address}5af43d5f5f3e6029573d5ffd5b3d5ff3")],
};

/** Topics of the events that some clones emit themselves when they are sent nothing but value. */
const receiveTopics = {
  /** Solady, and 0xSplits since 2023. */
  amount: keccak256("ReceiveETH(uint256)"),
  /** 0xSplits of 2022. */
  splitAndAmount: keccak256("ReceiveETH(address,uint256)"),
} as const;

const topic = receiveTopics.amount;

/**
 * Clones that append immutable arguments to each call. But for Sudoswap's, the last two bytes of the
 * code are a length that the implementation reads, and no argument.
 *
 * In this order: the library by wighawag, and its first version; Sudoswap's pairs, whose arguments
 * fit a PUSH1; Solady (until 0.0.221), which emits an event for value without data; the same by
 * 0xSplits. Solady's later ones are EIP-1167 with arguments behind it.
 *
 * @see https://github.com/wighawag/clones-with-immutable-args
 * @see https://github.com/sudoswap/lssvm/blob/main/src/lib/LSSVMPairCloner.sol
 * @see https://github.com/Vectorized/solady/blob/v0.0.201/src/utils/LibClone.sol
 * @see https://github.com/Saw-mon-and-Natalie/clones-with-immutable-args
 */
const cloneWithImmutableArgs: ClonePattern = {
  pattern: "clone-with-immutable-args",
  templates: [
    "3d3d3d3d363d3d3761{size:2}603736393661{size:2}013d73{address}5af43d3d93803e603557fd5bf3{arguments}{bytes:2}",
    "363d3d3761{size:2}603836393d3d3d3661{size:2}013d73{address}5af43d82803e903d91603657fd5bf3{arguments}{bytes:2}",
    "3d3d3d3d363d3d3760{size:1}603536393660{size:1}013d73{address}5af43d3d93803e603357fd5bf3{arguments}",
    `36602c57343d527f${topic}593da1005b363d3d373d3d3d3d61{size:2}806062363936013d73{address}5af43d3d93803e606057fd5bf3{arguments}{bytes:2}`,
    `36602f57343d527f${topic}60203da13d3df35b3d3d3d3d363d3d3761{size:2}606736393661{size:2}013d73{address}5af43d3d93803e606557fd5bf3{arguments}{bytes:2}`,
  ].map(createByteTemplate),
};

/**
 * 0age's clone behind a part that emits an event for value without data: the clones of 0xSplits,
 * version 2 and version 1.
 *
 * @see https://github.com/0xSplits/splits-contracts-monorepo/blob/main/packages/splits-v2/src/libraries/Clone.sol
 * @see https://github.com/0xSplits/splits-contracts/blob/main/contracts/libraries/Clones.sol
 */
const zeroXSplitsClone: ClonePattern = {
  pattern: "0xsplits-clone",
  templates: [
    `36602c57343d527f${receiveTopics.amount}593da1005b3d3d3d3d363d3d37363d73{address}5af43d3d93803e605757fd5bf3`,
    `36603057343d52307f${receiveTopics.splitAndAmount}60203da23d3df35b3d3d3d3d363d3d37363d73{address}5af43d3d93803e605b57fd5bf3`,
  ].map(createByteTemplate),
};

/**
 * What Vyper's `create_forwarder_to` (`create_with_code_of` at first) wrote before 0.2, in its first
 * form (the exchanges of Uniswap 1) and its second. Both return 4096 bytes, whatever they are asked.
 *
 * @see https://banteg.xyz/posts/minimal-proxies/
 */
const vyperForwarder: ClonePattern = {
  pattern: "vyper-forwarder",
  templates: [
    "366000600037611000600036600073{address}5af41558576110006000f3",
    "366000600037611000600036600073{address}5af4602c57600080fd5b6110006000f3",
  ].map(createByteTemplate),
};

/** No code fits two of them, so their order decides nothing. */
const clonePatterns: readonly ClonePattern[] = [
  eip1167,
  eip7702,
  zeroAgeClone,
  eip7511,
  eip3448,
  soladyPush0Clone,
  cloneWithImmutableArgs,
  zeroXSplitsClone,
  vyperForwarder,
];

/** Recognises a proxy that has its implementation's address in its code, by the code alone. */
export function matchClone(code: BareHex): DetectedProxy | undefined {
  for (const { pattern, templates } of clonePatterns) {
    for (const template of templates) {
      const { address, immutableArguments } = template(code) ?? {};
      if (address !== undefined) {
        return {
          kind: "proxy",
          pattern,
          implementations: [address],
          ...(immutableArguments === undefined ? {} : { immutableArguments }),
          sourceless: true,
        };
      }
    }
  }
  return undefined;
}

/** Proxies whose whole code is known but for the address in it: no call is needed to see through. */
interface ClonePattern {
  readonly pattern: ProxyPattern;
  readonly templates: readonly ByteTemplate[];
}

function writeTemplate(pushedBytes: number): string {
  const push = toByte(opcodes.push0 + pushedBytes);
  const target = toByte(jumpTarget - (addressBytes - pushedBytes));
  return `363d3d373d3d3d363d${push}{address:${pushedBytes}}5af43d82803e903d9160${target}57fd5bf3{arguments}`;
}

function toByte(number: number): string {
  return number.toString(16).padStart(2, "0");
}
