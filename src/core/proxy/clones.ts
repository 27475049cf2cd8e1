import type { BareHex } from "../../base/hex.ts";
import { opcodes } from "../bytecode/instructions.ts";
import { keccak256 } from "../contract/address.ts";
import { createByteTemplate } from "./byte-template.ts";
import type { ProxyFacts } from "./candidate.ts";

const addressBytes = 20;

/** Of EIP-1167 with a whole address. */
const jumpTarget = 0x2b;

const receiveTopics = {
  amount: keccak256("ReceiveETH(uint256)"),
  splitAndAmount: keccak256("ReceiveETH(address,uint256)"),
} as const;

interface CloneKind {
  /** For machines: part of results. */
  readonly pattern: string;
  readonly name: string;
  readonly templates: readonly string[];
}

/** No code matches two kinds. To add a kind, add a row. */
export const cloneKinds = [
  {
    // With or without immutable arguments. OpenZeppelin's Clones (with arguments since 5.2), Solady's
    // clones with arguments (since 0.0.228) and Vyper's `create_minimal_proxy_to` (since 0.2) write it.
    pattern: "eip-1167",
    name: "EIP-1167 minimal proxy (clone)",
    templates: Array.from({ length: addressBytes }, (_, zeroBytes) =>
      writeEip1167Template(addressBytes - zeroBytes),
    ),
  },
  {
    // An account, not a contract. `eth_getCode` returns this code for it since Prague.
    pattern: "eip-7702",
    name: "EIP-7702 delegated account",
    templates: ["ef0100{address}"],
  },
  {
    // https://medium.com/coinmonks/the-more-minimal-proxy-5756ae08ee48
    pattern: "0age-clone",
    name: "0age more-minimal proxy (clone)",
    templates: ["3d3d3d3d363d3d37363d73{address}5af43d3d93803e602a57fd5bf3"],
  },
  {
    // https://github.com/Vectorized/solady/blob/main/src/utils/LibClone.sol
    pattern: "solady-push0-clone",
    name: "Solady minimal proxy with PUSH0 (clone)",
    templates: ["5f5f365f5f37365f73{address}5af43d5f5f3e6029573d5ffd5b3d5ff3"],
  },
  {
    // Append immutable arguments to each call.
    pattern: "clone-with-immutable-args",
    name: "clone with immutable arguments",
    templates: [
      // https://github.com/wighawag/clones-with-immutable-args, and its first version
      "3d3d3d3d363d3d3761{size:2}603736393661{size:2}013d73{address}5af43d3d93803e603557fd5bf3{rest}",
      "363d3d3761{size:2}603836393d3d3d3661{size:2}013d73{address}5af43d82803e903d91603657fd5bf3{rest}",
      // Sudoswap's pairs: their arguments fit a PUSH1
      "3d3d3d3d363d3d3760{size:1}603536393660{size:1}013d73{address}5af43d3d93803e603357fd5bf3{rest}",
      // Solady until 0.0.221 (later ones are EIP-1167), then 0xSplits
      `36602c57343d527f${receiveTopics.amount}593da1005b363d3d373d3d3d3d61{size:2}806062363936013d73{address}5af43d3d93803e606057fd5bf3{rest}`,
      `36602f57343d527f${receiveTopics.amount}60203da13d3df35b3d3d3d3d363d3d3761{size:2}606736393661{size:2}013d73{address}5af43d3d93803e606557fd5bf3{rest}`,
    ],
  },
  {
    // 0age's clone behind a part that emits an event: version 2 of 0xSplits, then version 1.
    // https://github.com/0xSplits/splits-contracts
    pattern: "0xsplits-clone",
    name: "0xSplits clone",
    templates: [
      `36602c57343d527f${receiveTopics.amount}593da1005b3d3d3d3d363d3d37363d73{address}5af43d3d93803e605757fd5bf3`,
      `36603057343d52307f${receiveTopics.splitAndAmount}60203da23d3df35b3d3d3d3d363d3d37363d73{address}5af43d3d93803e605b57fd5bf3`,
    ],
  },
] as const satisfies readonly CloneKind[];

type ClonePattern = (typeof cloneKinds)[number]["pattern"];

const matchers = cloneKinds.map(({ pattern, templates }) => ({
  pattern,
  templates: templates.map((template: string) => createByteTemplate(template)),
}));

export function matchClone(code: BareHex): (ProxyFacts & { readonly pattern: ClonePattern }) | undefined {
  for (const { pattern, templates } of matchers) {
    for (const matchTemplate of templates) {
      const address = matchTemplate(code)?.address;
      if (address !== undefined) {
        return { pattern, implementations: [address], sourceless: true };
      }
    }
  }
  return undefined;
}

/** Writes EIP-1167 that pushes this many bytes of the address: the vanity form leaves leading zeros out. */
function writeEip1167Template(pushedBytes: number): string {
  const push = toByte(opcodes.push0 + pushedBytes);
  const target = toByte(jumpTarget - (addressBytes - pushedBytes));
  return `363d3d373d3d3d363d${push}{address:${pushedBytes}}5af43d82803e903d9160${target}57fd5bf3{rest}`;
}

function toByte(number: number): string {
  return number.toString(16).padStart(2, "0");
}
