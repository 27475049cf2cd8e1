import { forwardsUnknownCalls } from "../bytecode/dispatch.ts";
import { type Instruction, readInstructions } from "../bytecode/instructions.ts";
import { findTrailingMetadata } from "../bytecode/metadata.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { Address, BareHex, Hex } from "../hex.ts";
import { decodeAddress } from "./decode-address.ts";
import type { ProbeOptions, ProxyProbe } from "./proxy-probe.ts";
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
