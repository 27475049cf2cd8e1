import { toChecksumAddress } from "../address/to-checksum-address.ts";
import { findTrailingMetadata } from "../bytecode/find-trailing-metadata.ts";
import type { Address, BareHex, Hex } from "../hex.ts";
import { type Instruction, readInstructions } from "./bytecode/read-instructions.ts";
import type { ProbeOptions, ProxyProbe } from "./proxy-probe.ts";

/** A contract that may be a proxy, and the questions that rules ask of it. */
export interface ProxyCandidate {
  readonly address: Address;
  /** Runtime bytecode, with its metadata. */
  readonly code: BareHex;
  /** Those of the code before the metadata: a hash of the sources, read as code, is a different code each time. */
  readonly instructions: readonly Instruction[];
  /** The address in a slot; undefined for zero. */
  findInStorage(slot: Hex): Promise<Address | undefined>;
  /** What a function without parameters returns; undefined when it reverts. */
  ask(selector: BareHex, of?: Address): Promise<BareHex | undefined>;
}

/** What detection is given: a contract, its code, and a way to ask the chain. */
export interface ProxySubject {
  readonly address: Address;
  /** Runtime bytecode. */
  readonly code: Hex;
  readonly probe: ProxyProbe;
}

export function createProxyCandidate(
  { code, probe, ...subject }: ProxySubject,
  options: ProbeOptions,
): ProxyCandidate {
  const address = toChecksumAddress(subject.address.slice(2));
  const digits = code.slice(2).toLowerCase();
  return {
    address,
    code: digits,
    instructions: readInstructions(withoutMetadata(digits)),
    findInStorage: async (slot) => toAddress(await probe.getStorage(address, slot, options)),
    ask: async (selector, of = address) => {
      const answer = await probe.call({ to: of, data: `0x${selector}` }, options);
      return answer.kind === "returned" ? answer.data.slice(2).toLowerCase() : undefined;
    },
  };
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
