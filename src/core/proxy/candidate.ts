import { throwCodeFault } from "../../base/errors.ts";
import {
  type Address,
  type BareHex,
  type Hex,
  listWords,
  toBareHex,
  toBigInt,
  toHex,
  toWord,
} from "../../base/hex.ts";
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

export interface ProxyCandidate {
  readonly address: Address;
  /** The called contract, in whose storage the code runs: the candidate, or the outermost proxy in front of it. */
  readonly root: Address;
  readonly code: BareHex;
  /** Without the metadata, whose hash could be read as any instructions. */
  readonly instructions: readonly Instruction[];
  /**
   * Reads an address in a slot of the root; undefined for zero. One call reads all slots that a proxy may use, by code
   * that is put at the root, if the node takes it.
   */
  findInStorage(slot: Hex): Promise<Address | undefined>;
  /**
   * Calls a function; undefined if it reverts, or if the node cannot run the candidate behind its proxy. Other
   * contracts are called from the root.
   */
  ask(data: BareHex, of?: Address): Promise<BareHex | undefined>;
  /** Calls the candidate with other code at some addresses; undefined if it reverts, or if the node refuses. */
  callWith(codes: Codes, selector: BareHex): Promise<BareHex | undefined>;
  takesOverrides(): Promise<boolean>;
  readCode(of: Address): Promise<BareHex>;
}

type Codes = Readonly<Record<Address, Hex>>;

export interface ProxySubject {
  readonly address: Address;
  readonly code: Hex;
  readonly probe: ProxyProbe;
  /** The outermost proxy that runs this code. Default: the contract itself. */
  readonly root?: Address | undefined;
}

/** 10 million, more than a large diamond needs: code that calls itself without end costs a node a gigabyte. */
const callGas: Hex = "0x989680";

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

/** Puts code at an address without code. A node that fails only then refuses other code. */
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

/** Returns the last 20 bytes, as delegatecall uses them; undefined for zero. */
function toAddress(word: Hex): Address | undefined {
  const digits = toWord(toBareHex(word), 20).slice(-40);
  return /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}

export interface ProbeOptions {
  readonly signal?: AbortSignal | undefined;
}

interface ProbeCall {
  readonly from?: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly gas?: Hex;
}

/** The questions that detection asks the chain. A revert is an answer; a failure rejects. */
export interface ProxyProbe {
  /** "0x" for an address without code. */
  getCode(address: Address, options?: ProbeOptions): Promise<Hex>;
  getStorage(address: Address, slot: Hex, options?: ProbeOptions): Promise<Hex>;
  call(
    request: ProbeCall,
    options?: ProbeOptions & {
      readonly codeOverrides?: Codes;
    },
  ): Promise<{ readonly kind: "returned"; readonly data: Hex } | { readonly kind: "reverted" }>;
}

export interface ProxyFacts {
  /**
   * One address, or a diamond's facets. Empty if a beacon does not answer, or nothing is in the storage of the root.
   * The addresses may have no code.
   */
  readonly implementations: readonly Address[];
  readonly beacon?: Address;
  readonly admin?: Address;
  readonly sourceless: boolean;
}

/** What a contract seems to delegate to; `reach.ts` asks whether it does. */
export interface ProxyClaim extends ProxyFacts {
  readonly slot?: Hex;
}

/** Returns undefined if this kind of proxy names no target. Rejects if the chain does not answer. */
export type ProxyMatcher = (candidate: ProxyCandidate) => Promise<ProxyClaim | undefined>;

/** Decodes one word with a nonzero address; undefined for anything else. */
export function decodeAddress(returned: BareHex | undefined): Address | undefined {
  const digits = /^0{24}([0-9a-f]{40})$/.exec(returned ?? "")?.[1];
  return digits === undefined || /^0+$/.test(digits) ? undefined : toChecksumAddress(digits);
}

/** Decodes the list of addresses that an answer begins with, without zeros; empty for anything else. */
export function decodeAddresses(returned: BareHex): readonly Address[] {
  const words = listWords(returned);
  // The answer begins with the position of the list, in bytes.
  const [length = "0", ...items] = words.slice(Number(toBigInt(words[0] ?? "0")) / 32);
  return items.slice(0, Number(toBigInt(length))).flatMap((word) => decodeAddress(word) ?? []);
}
