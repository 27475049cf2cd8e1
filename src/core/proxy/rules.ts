import type { Address, BareHex } from "../../base/hex.ts";
import { forwardsUnknownCalls, hasSelector } from "../bytecode/dispatch.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";
import { createByteTemplate, type TemplateMatch } from "./byte-template.ts";
import { type DetectedProxy, decodeAddress, type ProxyCandidate, type ProxyRule } from "./candidate.ts";
import { selectors } from "./selectors.ts";
import { storageSlots, toSlot } from "./storage-slots.ts";

/**
 * The implementation is in the slot of the standard. With an admin in its slot the proxy counts as
 * transparent; a UUPS proxy may have one as well, and delegates the same.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 */
export const eip1967: ProxyRule = async ({ code, findInStorage }) => {
  const implementation = await findInStorage(storageSlots.eip1967Implementation);
  if (implementation === undefined) {
    return undefined;
  }
  const minimal = matchMinimalEip1967(code);
  const admin = (await findInStorage(storageSlots.eip1967Admin)) ?? minimal?.address;
  const { immutableArguments } = minimal ?? {};
  return {
    kind: "proxy",
    pattern: admin === undefined ? "eip-1967" : "eip-1967-transparent",
    implementations: [implementation],
    ...(admin === undefined ? {} : { admin }),
    ...(immutableArguments === undefined ? {} : { immutableArguments }),
    sourceless: minimal !== undefined,
  };
};

/**
 * The slot of the standard has a beacon, which is asked for the implementation. A beacon that does
 * not answer leaves the proxy without implementation.
 *
 * OpenZeppelin 5's BeaconProxy uses an immutable and sets the slot besides, so storage tells what
 * the code does not.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967#beacon-contract-address
 */
export const eip1967Beacon: ProxyRule = async ({ code, findInStorage, ask }) => {
  const beacon = await findInStorage(storageSlots.eip1967Beacon);
  if (beacon === undefined) {
    return undefined;
  }
  const implementation =
    decodeAddress(await ask(selectors.implementation, beacon)) ??
    decodeAddress(await ask(selectors.childImplementation, beacon));
  const minimal = matchMinimalEip1967(code);
  const { immutableArguments } = minimal ?? {};
  return {
    kind: "proxy",
    pattern: "eip-1967-beacon",
    implementations: implementation === undefined ? [] : [implementation],
    beacon,
    ...(immutableArguments === undefined ? {} : { immutableArguments }),
    sourceless: minimal !== undefined,
  };
};

const implementationSlot = storageSlots.eip1967Implementation.slice(2);

const beaconSlot = storageSlots.eip1967Beacon.slice(2);

/**
 * Proxies with the storage of EIP-1967 and a code without source: those of EIP-7760, which Solady
 * writes, and since OpenZeppelin 5.7 those of ERC1967Clones. Behind each may be arguments.
 *
 * The transparent ones have their factory's address in the code, of 20 bytes or of 14: it is their
 * admin, and it alone may upgrade them. The others keep nothing else in code. The forms of each
 * kind that answer a call of one byte with the implementation are EIP-7760's I-variants.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7760
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/ERC1967Factory.sol
 * @see https://github.com/OpenZeppelin/openzeppelin-contracts/blob/v5.7.0/contracts/proxy/ERC1967/ERC1967Clones.sol
 */
const templates = [
  // transparent
  `3d3d3373{address:20}14605757363d3d37363d7f${implementationSlot}545af43d6000803e6052573d6000fd5b3d6000f35b3d356020355560408036111560525736038060403d373d3d355af43d6000803e6052573d6000fd{arguments}`,
  `3d3d336d{address:14}14605157363d3d37363d7f${implementationSlot}545af43d6000803e604c573d6000fd5b3d6000f35b3d3560203555604080361115604c5736038060403d373d3d355af43d6000803e604c573d6000fd{arguments}`,
  `3658146083573d3d3373{address:20}14605d57363d3d37363d7f${implementationSlot}545af43d6000803e6058573d6000fd5b3d6000f35b3d35602035556040360380156058578060403d373d3d355af43d6000803e6058573d6000fd5b602060293d393d51543d52593df3{arguments}`,
  `365814607d573d3d336d{address:14}14605757363d3d37363d7f${implementationSlot}545af43d6000803e6052573d6000fd5b3d6000f35b3d35602035556040360380156052578060403d373d3d355af43d6000803e6052573d6000fd5b602060233d393d51543d52593df3{arguments}`,
  // UUPS, the last by OpenZeppelin
  `363d3d373d3d363d7f${implementationSlot}545af43d6000803e6038573d6000fd5b3d6000f3{arguments}`,
  `365814604357363d3d373d3d363d7f${implementationSlot}545af43d6000803e603e573d6000fd5b3d6000f35b6020600f3d393d51543d52593df3{arguments}`,
  `365f5f375f5f365f7f${implementationSlot}545af43d5f5f3e6036573d5ffd5b3d5ff3{arguments}`,
  // beacon
  `363d3d373d3d363d60203660043663${selectors.implementation}60e01b36527f${beaconSlot}545afa5036515af43d6000803e604d573d6000fd5b3d6000f3{arguments}`,
  `363d3d373d3d363d60203660043663${selectors.implementation}60e01b36527f${beaconSlot}545afa361460525736515af43d600060013e6052573d6001fd5b3d6001f3{arguments}`,
].map(createByteTemplate);

/** Returns the factory and the arguments of such a proxy; undefined for any other code. */
function matchMinimalEip1967(code: BareHex): TemplateMatch | undefined {
  for (const template of templates) {
    const match = template(code);
    if (match !== undefined) {
      return match;
    }
  }
  return undefined;
}

/**
 * The implementation is in the slot that is the hash of "PROXIABLE". What is called UUPS today keeps
 * it in EIP-1967's slot.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1822
 */
export const eip1822: ProxyRule = async ({ findInStorage }) => {
  const implementation = await findInStorage(storageSlots.eip1822Implementation);
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "eip-1822", implementations: [implementation], sourceless: false };
};

/**
 * A diamond tells its facets itself. The functions that tell are usually in a facet, so nothing in
 * the diamond's own code speaks of them, and every contract that forwards unknown calls is asked.
 *
 * A diamond may list itself, for functions of its own: that is no facet to look into.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2535#a-note-on-implementing-interfaces
 */
export const eip2535: ProxyRule = async ({ address, instructions, ask }) => {
  if (!forwardsUnknownCalls(instructions)) {
    return undefined;
  }
  const listed =
    decodeFacets(await ask(selectors.facetAddresses), "addresses") ??
    decodeFacets(await ask(selectors.facets), "tuples") ??
    [];
  const facets = listed.filter((facet) => facet !== address);
  return facets.length === 0
    ? undefined
    : { kind: "proxy", pattern: "eip-2535", implementations: facets, sourceless: false };
};

/** The largest that Safe has released has 171 bytes, with its metadata. */
const maxBytes = 200;

/** Safe 1.0 does not yet answer `masterCopy()` itself. The rest of its code is metadata. */
const firstVersion = createByteTemplate(
  `608060405273${"ff".repeat(20)}600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fe{rest}`,
);

/**
 * The proxies of Safe (Gnosis Safe until 1.3): very small, they answer `masterCopy()` and delegate
 * all else to the address in their first slot. Versions 1.0 to 1.5 are alike in this.
 *
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/proxies/SafeProxy.sol
 */
export const safe: ProxyRule = async (candidate) => {
  const { code, instructions } = candidate;
  const isSafe = hasSelector(instructions, selectors.masterCopy) || firstVersion(code) !== undefined;
  return isSmall(candidate) && isSafe ? toSafe(await candidate.findInStorage(storageSlots.first)) : undefined;
};

/**
 * The same proxies where their code does not have the selector as it is: solc's optimizer computes it
 * by a shift from 0.7 on. They are recognised by their answer, the address in their first slot.
 *
 * An implementation may answer so as well, in a proxy of another kind. So this is asked after the
 * rules of all kinds that keep their implementation where it is known, and not of proxies with a
 * word in their code, where an immutable or a slot of their own is the implementation's place.
 */
export const safeByAnswer: ProxyRule = async (candidate) => {
  const { instructions } = candidate;
  if (!isSmall(candidate) || hasWord(instructions) || !forwardsUnknownCalls(instructions)) {
    return undefined;
  }
  const answered = decodeAddress(await candidate.ask(selectors.masterCopy));
  const stored = answered && (await candidate.findInStorage(storageSlots.first));
  return answered === stored ? toSafe(stored) : undefined;
};

function isSmall({ code }: ProxyCandidate): boolean {
  return code.length <= maxBytes * 2;
}

/** An immutable, or the hash that names a slot. */
function hasWord(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ opcode }) => opcode === opcodes.push32);
}

function toSafe(implementation: ProxyCandidate["address"] | undefined): DetectedProxy | undefined {
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "safe", implementations: [implementation], sourceless: false };
}

/**
 * Wallets of Sequence, versions 1 and 2, then 3, and those of Immutable Passport, which are made after
 * them: the whole code is known, and the implementation is in the slot of the wallet's own address.
 *
 * @see https://github.com/0xsequence/wallet-contracts/blob/master/contracts/Wallet.sol
 * @see https://github.com/0xsequence/wallet-contracts-v3/blob/master/src/Wallet.sol
 * @see https://github.com/immutable/contracts/blob/main/contracts/passport/Wallet.sol
 */
const sequenceTemplates = [
  "363d3d373d3d3d363d30545af43d82803e903d91601857fd5bf3",
  "3d3d34601c57363d3d373d363d30545af43d82803e903d91601c57fd5bf3",
  `63${selectors.proxyGetImplementation}3d3560e01c14602b57363d3d373d3d3d3d369030545af43d82803e156027573d90f35b3d90fd5b30543d5260203df3`,
].map(createByteTemplate);

export const sequenceWallet: ProxyRule = async ({ storageAddress, code, findInStorage }) => {
  if (!sequenceTemplates.some((template) => template(code) !== undefined)) {
    return undefined;
  }
  const implementation = await findInStorage(toSlot(BigInt(storageAddress)));
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "sequence-wallet", implementations: [implementation], sourceless: true };
};

/**
 * What OpenZeppelin's proxies were before EIP-1967: the slots have labels of ZeppelinOS. USDC is one.
 *
 * @see https://www.npmjs.com/package/zos-lib/v/2.4.3
 */
export const zeppelinosLegacy: ProxyRule = async ({ findInStorage }) => {
  const implementation = await findInStorage(storageSlots.zeppelinosImplementation);
  if (implementation === undefined) {
    return undefined;
  }
  const admin = await findInStorage(storageSlots.zeppelinosAdmin);
  return {
    kind: "proxy",
    pattern: "zeppelinos-legacy",
    implementations: [implementation],
    ...(admin === undefined ? {} : { admin }),
    sourceless: false,
  };
};

const wordDigits = 64;

/** A diamond with more would cost calls for each of them; explorers stop at 100. */
const maxFacets = 256;

/**
 * Returns the addresses of an `address[]`, or the first members of a `(address, bytes4[])[]`,
 * each once and without zero. Undefined when the data is no such list, or an empty one.
 *
 * Both begin with the offset of the list, then its length. Then come the addresses themselves, or
 * the offset of each tuple behind the length.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */
export function decodeFacets(
  returned: BareHex | undefined,
  items: "addresses" | "tuples",
): readonly Address[] | undefined {
  const data = returned ?? "";
  const list = readOffset(data, 0);
  const length = Number.parseInt(readWord(data, list), 16);
  // What is not a number fails both comparisons.
  if (!(length > 0 && length <= maxFacets)) {
    return undefined;
  }
  const start = list + wordDigits;
  const words = Array.from({ length }, (_, index) => start + index * wordDigits).map((place) =>
    readWord(data, items === "tuples" ? start + readOffset(data, place) : place),
  );
  const facets = words.map(decodeAddress).filter((facet) => facet !== undefined);
  return facets.length > 0 && words.every(isAddressWord) ? [...new Set(facets)] : undefined;
}

/** The digit that an offset in bytes leads to; behind the data when there is no offset. */
function readOffset(data: BareHex, place: number): number {
  const offsetBytes = Number.parseInt(readWord(data, place), 16);
  return Math.min(offsetBytes * 2, data.length);
}

/** The word at a digit, or what there is of it. */
function readWord(data: BareHex, place: number): BareHex {
  return data.slice(place, place + wordDigits);
}

function isAddressWord(word: BareHex): boolean {
  return /^0{24}[0-9a-f]{40}$/.test(word);
}
