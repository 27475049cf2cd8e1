import { type Address, type BareHex, type Hex, toBareHex, toBigInt, toHex, toWord } from "../../base/hex.ts";
import { forwardsUnknownCalls } from "../bytecode/dispatch.ts";
import { type Instruction, readInstructions } from "../bytecode/instructions.ts";
import { withoutMetadata } from "../bytecode/metadata.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";

/** A contract that may be a proxy, and the questions that matchers ask about it. */
export interface ProxyCandidate {
  readonly address: Address;
  /** The contract whose storage the code uses: the candidate itself, or the proxy in front of it. */
  readonly storageAddress: Address;
  /** Runtime bytecode, with its metadata. */
  readonly code: BareHex;
  /** The instructions before the metadata: a hash in it, read as code, could be any instructions. */
  readonly instructions: readonly Instruction[];
  /** Reads the address in a slot; returns `undefined` for zero. */
  findInStorage(slot: Hex): Promise<Address | undefined>;
  /** Calls a function without parameters and returns its data, or `undefined` if it reverts. */
  ask(selector: BareHex, of?: Address): Promise<BareHex | undefined>;
}

/** The proxies in front of a contract: they run its code by delegatecall. */
export interface OuterProxies {
  /** The outermost proxy. It is the one that is called, and all code runs in its storage. */
  readonly address: Address;
  /** Returns whether all of them forward a call with this selector, so that the contract answers it. */
  readonly passesOn: (selector: BareHex) => boolean;
}

/** The input of detection: a contract, its code, and access to the chain. */
export interface ProxySubject {
  readonly address: Address;
  /** Runtime bytecode. */
  readonly code: Hex;
  readonly probe: ProxyProbe;
  /** `undefined` if the contract is called directly. */
  readonly outer?: OuterProxies | undefined;
}

/**
 * What a getter may use: 10 million, more than a large diamond's list of facets takes. With all that a node
 * gives by itself, a getter that calls itself without end costs a development node a gigabyte.
 */
const getterGas: Hex = "0x989680";

/**
 * Creates a candidate, which reads storage and asks for answers as the contract's code would see them:
 * behind other proxies, in the storage of the outermost and by a call to it.
 */
export function createProxyCandidate(
  { code, probe, outer, ...subject }: ProxySubject,
  options: ProbeOptions,
): ProxyCandidate {
  const address = toChecksumAddress(toBareHex(subject.address));
  const digits = toBareHex(code);
  const instructions = readInstructions(withoutMetadata(digits));
  const read = async (of: Address, slot: Hex) => toAddress(await probe.getStorage(of, slot, options));
  const call = async (to: Address, selector: BareHex) => {
    const answer = await probe.call({ to, data: toHex(selector), gas: getterGas }, options);
    return answer.kind === "returned" ? toBareHex(answer.data) : undefined;
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
    // An address equal to the contract's own is the outer proxy's target, not the contract's.
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
 * Returns whether code reads a slot when it runs. Such code pushes the slot, or the number after it: solc
 * may let the code subtract one. Other code uses an immutable, and the slot was only set for readers,
 * in the contract's own storage (OpenZeppelin 5's BeaconProxy).
 */
function isReadBy(instructions: readonly Instruction[], slot: Hex): boolean {
  const number = BigInt(slot);
  const spellings = [number, number + 1n].map((one) => toBareHex(toSlot(one)));
  return number < 2n ** 160n || instructions.some(({ immediate }) => spellings.includes(immediate));
}

/** Returns the last 20 bytes of a word, which is what delegatecall uses; `undefined` for zero. */
function toAddress(word: Hex): Address | undefined {
  const digits = toWord(toBareHex(word), 20).slice(-40);
  return /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}

/** Cancellation of questions to the chain. */
export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The questions that detection asks the chain. `ChainReader` implements them.
 *
 * A failed question rejects, and so does the detection. A revert is an answer.
 */
export interface ProxyProbe {
  /** Reads one word of a contract's storage. */
  getStorage(address: Address, slot: Hex, options?: ProbeOptions): Promise<Hex>;
  call(
    request: { readonly to: Address; readonly data: Hex; readonly gas?: Hex },
    options?: ProbeOptions,
  ): Promise<{ readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" }>;
}

/** The same questions, and code: what it takes to follow proxies to other contracts. */
export interface ProxyGraphProbe extends ProxyProbe {
  /** Reads runtime bytecode; "0x" for an address without code. */
  getCode(address: Address, options?: ProbeOptions): Promise<Hex>;
}

/** What is known of a recognised proxy. Optional facts are left out if there are none. */
export interface ProxyFacts {
  /**
   * What the proxy delegates to: one address, or a diamond's facets in its own order. Empty only for a
   * beacon proxy whose beacon does not answer. The addresses may have no code.
   */
  readonly implementations: readonly Address[];
  /** The contract that returns the implementation to the proxy. */
  readonly beacon?: Address;
  /** The account that may upgrade the proxy; often a contract such as ProxyAdmin. */
  readonly admin?: Address;
  /** The bytes behind a clone's code that its implementation reads; never the empty string. */
  readonly immutableArguments?: BareHex;
  /** Whether the code was assembled byte by byte, so that there is no source to verify. */
  readonly sourceless: boolean;
}

/**
 * Recognises one kind of proxy by what the chain says, and returns `undefined` for any other contract.
 * Rejects if the chain does not answer a question.
 */
export type ProxyMatcher = (candidate: ProxyCandidate) => Promise<ProxyFacts | undefined>;

/**
 * Decodes what a getter returned: one word with 12 zero bytes and an address other than zero. Returns
 * `undefined` for anything else.
 */
export function decodeAddress(returned: BareHex | undefined): Address | undefined {
  const digits = /^0{24}([0-9a-f]{40})$/.exec(returned ?? "")?.[1];
  return digits === undefined || /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}

/**
 * The slots in which proxies keep addresses, each derived from its label.
 *
 * EIP-1967 subtracts one from the hash, so that no preimage is known and no mapping can use the slot.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 * @see https://eips.ethereum.org/EIPS/eip-1822
 * @see https://www.npmjs.com/package/zos-lib/v/2.4.3
 */
export const storageSlots = {
  eip1967Implementation: toSlot(hashNumber("eip1967.proxy.implementation") - 1n),
  eip1967Admin: toSlot(hashNumber("eip1967.proxy.admin") - 1n),
  eip1967Beacon: toSlot(hashNumber("eip1967.proxy.beacon") - 1n),
  eip1822Implementation: toSlot(hashNumber("PROXIABLE")),
  zeppelinosImplementation: toSlot(hashNumber("org.zeppelinos.proxy.implementation")),
  zeppelinosAdmin: toSlot(hashNumber("org.zeppelinos.proxy.admin")),
  /** The first state variable of a Solidity contract. */
  first: toSlot(0n),
} as const;

/** Returns the slot with a number. */
export function toSlot(number: bigint): Hex {
  return toHex(toWord(number));
}

function hashNumber(label: string): bigint {
  return toBigInt(keccak256(label));
}
