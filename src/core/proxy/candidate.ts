import { throwCodeFault } from "../../base/errors.ts";
import { type Address, type BareHex, type Hex, toBareHex, toHex, toWord } from "../../base/hex.ts";
import { type Instruction, readInstructions } from "../bytecode/instructions.ts";
import { withoutMetadata } from "../bytecode/metadata.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { listCustomSlots, storageSlots } from "./places.ts";
import {
  caller,
  isSentinelAt,
  readSlotWords,
  sentinel,
  unknownSelector,
  writeSlotReader,
} from "./sentinel.ts";

/** A contract that may be a proxy, and the questions that are asked about it. */
export interface ProxyCandidate {
  readonly address: Address;
  /**
   * The contract in whose storage the code runs: the candidate itself, or the outermost of the proxies in front
   * of it. It is the one that is called.
   */
  readonly root: Address;
  /** Runtime bytecode, with its metadata. */
  readonly code: BareHex;
  /** The instructions before the metadata: a hash in it, read as code, could be any instructions. */
  readonly instructions: readonly Instruction[];
  /**
   * Reads the address in a slot of the root; returns `undefined` for zero. One call reads all slots that a proxy
   * may use, by code that is put at the root; a node that takes no other code is asked for each.
   */
  findInStorage(slot: Hex): Promise<Address | undefined>;
  /**
   * Calls a function and returns its data, or `undefined` if it reverts, or if the candidate is behind another proxy and
   * the node refuses to run it there. A contract other than the candidate is asked from the root, as the root would.
   */
  ask(data: BareHex, of?: Address): Promise<BareHex | undefined>;
  /**
   * Calls the candidate while other codes stand at some addresses. Returns `undefined` if it
   * reverts, and if the node refuses such calls.
   */
  callWith(codes: Codes, selector: BareHex): Promise<BareHex | undefined>;
  /** Returns whether the node takes other codes for a call. It is asked once. */
  takesOverrides(): Promise<boolean>;
  /** Returns the runtime bytecode at another address. */
  readCode(of: Address): Promise<BareHex>;
}

/** Runtime bytecode by address. */
type Codes = Readonly<Record<Address, Hex>>;

/** The input of detection: a contract, its code, and access to the chain. */
export interface ProxySubject {
  readonly address: Address;
  /** Runtime bytecode. */
  readonly code: Hex;
  readonly probe: ProxyProbe;
  /** The outermost proxy, which runs this code by delegatecall. Default: the contract is called itself. */
  readonly root?: Address | undefined;
}

/**
 * The gas limit of a call: 10 million, more than a large diamond's list of facets takes. With all that a node
 * gives by itself, code that calls itself without end costs a development node a gigabyte.
 */
const callGas: Hex = "0x989680";

/**
 * Creates a candidate. Behind other proxies, its code is called at the address of the root, in whose storage it
 * runs: the node puts it there for the call.
 */
export function createProxyCandidate(
  { code, probe, root: outermost, ...subject }: ProxySubject,
  options: ProbeOptions,
): ProxyCandidate {
  const address = toChecksumAddress(toBareHex(subject.address));
  const root = outermost ?? address;
  const digits = toBareHex(code);
  const own: Codes = root === address ? {} : { [root]: toHex(digits) };
  const call: Call = async (request, codes = {}) => {
    const overrides = Object.keys(codes).length === 0 ? {} : { codeOverrides: codes };
    const answer = await probe.call({ ...request, gas: callGas }, { ...options, ...overrides });
    return answer.kind === "returned" ? toBareHex(answer.data) : undefined;
  };
  const instructions = readInstructions(withoutMetadata(digits));
  let areTaken: boolean | undefined;
  const takesOverrides = async () => {
    areTaken ??= await tryOverride(call);
    return areTaken;
  };
  const tryCall: Call = async (request, codes) => {
    try {
      return await call(request, codes);
    } catch (error) {
      throwCodeFault(error);
      if (await takesOverrides()) {
        throw error;
      }
      return undefined;
    }
  };
  const callWith: ProxyCandidate["callWith"] = (codes, selector) =>
    tryCall({ from: caller, to: root, data: toHex(selector) }, { ...own, ...codes });
  let words: ReadonlyMap<Hex, Hex> | undefined;
  const readWords = async () => {
    const slots = [...new Set([...Object.values(storageSlots), ...listCustomSlots(root, instructions)])];
    const read = readSlotWords(slots, await callWith({ [root]: writeSlotReader(slots) }, unknownSelector));
    areTaken ??= read && true;
    return read ?? new Map<Hex, Hex>();
  };
  return {
    address,
    root,
    code: digits,
    instructions,
    findInStorage: async (slot) => {
      words ??= await readWords();
      return toAddress(words.get(slot) ?? (await probe.getStorage(root, slot, options)));
    },
    ask: (data, of = address) => {
      if (of !== address) {
        return call({ from: root, to: of, data: toHex(data) });
      }
      const request = { to: root, data: toHex(data) };
      return root === address ? call(request) : tryCall(request, own);
    },
    callWith,
    takesOverrides,
    readCode: async (of) => toBareHex(await probe.getCode(of, options)),
  };
}

type Call = (request: ProbeCall, codes?: Codes) => Promise<BareHex | undefined>;

/** Puts code at an address that has none. A node that fails then, and answers without it, refuses other codes. */
async function tryOverride(call: Call): Promise<boolean> {
  const request = { from: caller, to: caller, data: toHex(unknownSelector) };
  try {
    return isSentinelAt(caller, await call(request, { [caller]: sentinel }));
  } catch (error) {
    throwCodeFault(error);
    await call(request);
    return false;
  }
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

/** A call that detection makes. */
interface ProbeCall {
  readonly from?: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly gas?: Hex;
}

/**
 * The questions that detection asks the chain. `ChainReader` implements them.
 *
 * A failed question rejects, and so does the detection. A revert is an answer.
 */
export interface ProxyProbe {
  /** Reads runtime bytecode; "0x" for an address without code. */
  getCode(address: Address, options?: ProbeOptions): Promise<Hex>;
  /** Reads one word of a contract's storage. */
  getStorage(address: Address, slot: Hex, options?: ProbeOptions): Promise<Hex>;
  call(
    request: ProbeCall,
    options?: ProbeOptions & {
      /** Code that replaces the code at these addresses during the call. Not every node supports it. */
      readonly codeOverrides?: Codes;
    },
  ): Promise<{ readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" }>;
}

/** What is known of a recognised proxy. Optional facts are left out if there are none. */
export interface ProxyFacts {
  /**
   * What the proxy delegates to: one address, or a diamond's facets in its own order. Empty only for a
   * beacon proxy whose beacon does not answer, and for one that leads nowhere in the storage of another. The addresses may have no code.
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

/** What a contract seems to delegate to; whether it does is asked in `reach.ts`. */
export interface ProxyClaim extends ProxyFacts {
  /** The slot that names the implementation or the beacon; none if an answer does. */
  readonly slot?: Hex;
}

/**
 * Reads what one kind of proxy says of its targets, and returns `undefined` where nothing is said. Rejects if the
 * chain does not answer a question.
 */
export type ProxyMatcher = (candidate: ProxyCandidate) => Promise<ProxyClaim | undefined>;

/**
 * Decodes what a getter returned: one word with 12 zero bytes and an address other than zero. Returns
 * `undefined` for anything else.
 */
export function decodeAddress(returned: BareHex | undefined): Address | undefined {
  const digits = /^0{24}([0-9a-f]{40})$/.exec(returned ?? "")?.[1];
  return digits === undefined || /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}
