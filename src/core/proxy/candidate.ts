import type { Address, BareHex, Hex } from "../../base/hex.ts";
import { forwardsUnknownCalls } from "../bytecode/dispatch.ts";
import { type Instruction, readInstructions } from "../bytecode/instructions.ts";
import { findTrailingMetadata } from "../bytecode/metadata.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { toSlot } from "./storage-slots.ts";

/** A contract that may be a proxy, and the questions that rules ask of it. */
export interface ProxyCandidate {
  readonly address: Address;
  /** Whose storage the code runs in: the contract's own, or that of the proxy in front of it. */
  readonly storageAddress: Address;
  /** Runtime bytecode, with its metadata. */
  readonly code: BareHex;
  /** Those of the code before the metadata: a hash of the sources, read as code, is a different code each time. */
  readonly instructions: readonly Instruction[];
  /** The address in a slot; undefined for zero. */
  findInStorage(slot: Hex): Promise<Address | undefined>;
  /** What a function without parameters returns; undefined when it reverts. */
  ask(selector: BareHex, of?: Address): Promise<BareHex | undefined>;
}

/** The proxies by whose delegatecall a contract's code runs. */
export interface OuterProxies {
  /** The first of them, which is called: its storage is everybody's. */
  readonly address: Address;
  /** Whether all of them pass a call on to the contract, so that its answer can be had through them. */
  readonly passesOn: (selector: BareHex) => boolean;
}

/** What detection is given: a contract, its code, and a way to ask the chain. */
export interface ProxySubject {
  readonly address: Address;
  /** Runtime bytecode. */
  readonly code: Hex;
  readonly probe: ProxyProbe;
  /** undefined: the contract is called itself. */
  readonly outer?: OuterProxies | undefined;
}

export function createProxyCandidate(
  { code, probe, outer, ...subject }: ProxySubject,
  options: ProbeOptions,
): ProxyCandidate {
  const address = toChecksumAddress(subject.address.slice(2));
  const digits = code.slice(2).toLowerCase();
  const instructions = readInstructions(withoutMetadata(digits));
  const read = async (of: Address, slot: Hex) => toAddress(await probe.getStorage(of, slot, options));
  const call = async (to: Address, selector: BareHex) => {
    const answer = await probe.call({ to, data: `0x${selector}` }, options);
    return answer.kind === "returned" ? answer.data.slice(2).toLowerCase() : undefined;
  };
  const candidate = { address, code: digits, instructions };
  if (outer === undefined) {
    return {
      ...candidate,
      storageAddress: address,
      findInStorage: (slot) => read(address, slot),
      ask: (selector, of = address) => call(of, selector),
    };
  }
  return {
    ...candidate,
    storageAddress: outer.address,
    // What leads to the contract itself is how the proxy in front of it came here.
    findInStorage: async (slot) => {
      if (!isReadBy(instructions, slot)) {
        return read(address, slot);
      }
      const found = forwardsUnknownCalls(instructions) ? await read(outer.address, slot) : undefined;
      return found === address ? undefined : found;
    },
    ask: async (selector, of = address) => {
      if (of !== address) {
        return call(of, selector);
      }
      const answer = outer.passesOn(selector) ? await call(outer.address, selector) : undefined;
      return decodeAddress(answer) === address ? undefined : answer;
    },
  };
}

/**
 * Returns whether a code reads a slot when it runs. A hash stands in the code that reads it, or the number
 * after it: solc may leave it to the code to take one off. Where neither does, the contract has an
 * immutable instead, and has told it in its own storage (OpenZeppelin 5's BeaconProxy).
 */
function isReadBy(instructions: readonly Instruction[], slot: Hex): boolean {
  const number = BigInt(slot);
  const spellings = [number, number + 1n].map((one) => toSlot(one).slice(2));
  return number < 2n ** 160n || instructions.some(({ immediate }) => spellings.includes(immediate));
}

function withoutMetadata(code: BareHex): BareHex {
  const metadata = findTrailingMetadata(code);
  return metadata === undefined ? code : code.slice(0, metadata.offsetBytes * 2);
}

/** Of a word, a delegatecall uses the last 20 bytes. */
function toAddress(word: Hex): Address | undefined {
  const digits = word.slice(2).padStart(40, "0").slice(-40);
  return /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}

/** Ends what waits. */
export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * What detection needs to know of the chain. A reader of the chain fits as it is.
 *
 * A failure rejects, and the detection with it. That a contract reverts is an answer.
 */
export interface ProxyProbe {
  /** One word of a contract's storage. */
  getStorage(address: Address, slot: Hex, options?: ProbeOptions): Promise<Hex>;
  call(
    request: { readonly to: Address; readonly data: Hex },
    options?: ProbeOptions,
  ): Promise<{ readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" }>;
}

/** The same with code, for whoever follows proxies to other contracts. */
export interface ProxyGraphProbe extends ProxyProbe {
  /** Runtime bytecode; "0x" where there is none. */
  getCode(address: Address, options?: ProbeOptions): Promise<Hex>;
}

/**
 * The patterns that are recognised, each with its name for people.
 *
 * A pattern names the rule that found the proxy. Variants of one idea share a name: minimal proxies
 * with and without appended arguments are both `eip-1167`, and whether a proxy follows EIP-1967 is
 * a matter of its storage, not of the library that it came from.
 */
export const proxyPatterns = {
  "eip-7702": "EIP-7702 delegated account",
  "eip-1167": "EIP-1167 minimal proxy (clone)",
  "eip-7511": "EIP-7511 minimal proxy with PUSH0 (clone)",
  "eip-3448": "EIP-3448 MetaProxy (clone with metadata)",
  "0age-clone": "0age more-minimal proxy (clone)",
  "solady-push0-clone": "Solady minimal proxy with PUSH0 (clone)",
  "clone-with-immutable-args": "clone with immutable arguments",
  "0xsplits-clone": "0xSplits clone",
  "vyper-forwarder": "Vyper forwarder (clone)",
  "sequence-wallet": "Sequence wallet proxy",
  safe: "Safe proxy",
  /** EIP-1967 with an admin in the admin slot, which some UUPS proxies have, too. */
  "eip-1967-transparent": "EIP-1967 transparent proxy",
  /** EIP-1967 without an admin: UUPS, and whatever else keeps only an implementation. */
  "eip-1967": "EIP-1967 proxy",
  "eip-1967-beacon": "EIP-1967 beacon proxy",
  "eip-1822": "EIP-1822 universal upgradeable proxy",
  "eip-2535": "EIP-2535 diamond",
  "zeppelinos-legacy": "ZeppelinOS proxy (before EIP-1967)",
  "eip-897": "EIP-897 delegate proxy",
  "implementation-getter": "proxy with implementation()",
  "get-implementation-getter": "proxy with getImplementation()",
  "compound-unitroller": "Compound Unitroller proxy",
  "master-copy-getter": "proxy with masterCopy()",
} as const;

export type ProxyPattern = keyof typeof proxyPatterns;

/** A contract that runs the code of others. Optional facts are left out where there are none. */
export interface DetectedProxy {
  readonly kind: "proxy";
  readonly pattern: ProxyPattern;
  /**
   * What the proxy delegates to: one address, for a diamond its facets in its own order. Empty only
   * for a beacon proxy whose beacon does not answer. That there is code is not checked here.
   */
  readonly implementations: readonly Address[];
  /** The contract that knows the implementation in the proxy's stead. */
  readonly beacon?: Address;
  /** Who may upgrade: a contract such as ProxyAdmin, or an account. */
  readonly admin?: Address;
  /** What is appended to the code of a clone for its implementation to read; not the empty string. */
  readonly immutableArguments?: BareHex;
  /** The code was put together byte by byte: there is no source that could be verified. */
  readonly sourceless: boolean;
}

/** What the state of the chain says of a contract. */
export type ProxyDetection = { readonly kind: "not-a-proxy" } | DetectedProxy;

/**
 * Recognises one pattern by what the chain says; undefined where the contract does not have it. A
 * question that the chain cannot answer rejects.
 */
export type ProxyRule = (candidate: ProxyCandidate) => Promise<DetectedProxy | undefined>;

/**
 * Returns the address that a getter returned: one word with 12 zero bytes and an address that is not
 * zero. Anything else is no answer to the question.
 */
export function decodeAddress(returned: BareHex | undefined): Address | undefined {
  const digits = /^0{24}([0-9a-f]{40})$/.exec(returned ?? "")?.[1];
  return digits === undefined || /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}
