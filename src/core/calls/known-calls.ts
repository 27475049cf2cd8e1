import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CodedValue } from "../abi/abi-coder.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";
import { readMultiSend } from "./multi-send.ts";

export interface Call {
  readonly to: Address;
  readonly data: BareHex;
  readonly from?: Address | undefined;
  /** In wei; default: none. */
  readonly value?: bigint | undefined;
  readonly isDelegatecall?: boolean | undefined;
}

export type Effect =
  /** A proxy or a beacon gets another implementation, and is then called with `initializer` if that is not empty. */
  | {
      readonly kind: "implementation";
      readonly target: Address;
      readonly implementation: Address;
      readonly initializer: BareHex;
    }
  | {
      readonly kind: "facets";
      readonly target: Address;
      readonly cuts: readonly FacetCut[];
      readonly initializer: BareHex;
      readonly initializerAddress: Address;
    }
  | { readonly kind: "admin"; readonly target: Address; readonly admin: Address }
  /** An account runs other code in its own storage. */
  | { readonly kind: "foreign-code"; readonly account: Address | undefined; readonly target: Address };

export interface FacetCut {
  readonly facet: Address;
  readonly action: "add" | "replace" | "remove";
  readonly selectors: readonly BareHex[];
}

export interface Meaning {
  readonly effects?: readonly Effect[];
  readonly calls?: readonly Call[];
}

/** Reads the arguments of a call; undefined: they do not fit together, so what it does is not known. */
type ReadMeaning = (values: readonly CodedValue[], call: Call) => Meaning | undefined;

type Argument = CodedValue | undefined;

function implementation(target: Address, code: Argument, initializer: Argument = ""): Meaning {
  const upgrade = { target, implementation: toAddress(code), initializer: toData(initializer) };
  return { effects: [{ kind: "implementation", ...upgrade }] };
}

function newAdmin(target: Address, admin: Argument): Meaning {
  return { effects: [{ kind: "admin", target, admin: toAddress(admin) }] };
}

/** Where there is a value, it is the argument after the address. */
function inner([to, value, data]: readonly Argument[], { to: from }: Call): Call {
  const call = { to: toAddress(to), data: toData(data), from };
  return typeof value === "bigint" ? { ...call, value } : call;
}

/** The function calls one of its arguments with others. */
const makesCall: ReadMeaning = (values, call) => ({ calls: [inner(values, call)] });

const makesCallWithoutValue: ReadMeaning = ([to, data], call) => ({
  calls: [inner([to, undefined, data], call)],
});

/** The function calls each of a list of addresses with the values and the data of other lists. */
const makesBatch: ReadMeaning = ([targets, values, data], call) =>
  batch([targets, values], toList(data), call);

function batch(
  [targets, values]: readonly Argument[],
  data: readonly Argument[],
  call: Call,
): Meaning | undefined {
  const addresses = toList(targets);
  return addresses.length === data.length
    ? { calls: addresses.map((to, index) => inner([to, toList(values)[index], data[index]], call)) }
    : undefined;
}

/** Compound's governor and timelock: with a signature, the data have no selector. */
function withSignature(signature: Argument, data: Argument): Argument {
  return typeof signature === "string" && signature !== "" ? toSelector(signature) + toData(data) : data;
}

const readTimelockCall: ReadMeaning = ([to, value, signature, data], call) => ({
  calls: [inner([to, value, withSignature(signature, data)], call)],
});

/** Calls as tuples: the address is the first member, and the data are the third. */
const readTuples: ReadMeaning = ([calls], call) => ({
  calls: toList(calls).map((one) => inner(toList(one), call)),
});

const readSafeCall: ReadMeaning = ([to, value, data, operation], call) => {
  const isDelegatecall = operation === 1n;
  return isDelegatecall || operation === 0n
    ? { calls: [{ ...inner([to, value, data], call), isDelegatecall }] }
    : undefined;
};

const readSafeBatch: ReadMeaning = ([transactions], { to, from, isDelegatecall }) => {
  const account = (isDelegatecall === true ? from : to) ?? to;
  const calls = readMultiSend(toData(transactions))?.map((call) => ({
    ...call,
    // Since 1.5.0, the zero address means the account itself.
    to: /^0x0{40}$/.test(call.to) ? account : call.to,
    from: account,
  }));
  return calls && { calls };
};

const actions = ["add", "replace", "remove"] as const;

const readDiamondCut: ReadMeaning = ([list, initializerAddress, initializer], { to: target }) => {
  const cuts = toList(list).flatMap((cut): readonly FacetCut[] => {
    const [facet, number, selectors] = toList(cut);
    const action = actions[Number(number)];
    return action === undefined
      ? []
      : [{ facet: toAddress(facet), action, selectors: toList(selectors).map(toData) }];
  });
  const call = { initializer: toData(initializer), initializerAddress: toAddress(initializerAddress) };
  return cuts.length === toList(list).length
    ? { effects: [{ kind: "facets", target, cuts, ...call }] }
    : undefined;
};

/** Functions by their signatures, as the contracts of the named projects have them. */
export const knownCalls: Readonly<Record<string, ReadMeaning>> = {
  // Proxies, UUPS implementations and beacons of OpenZeppelin and Solady
  "upgradeTo(address)": ([code], { to }) => implementation(to, code),
  "upgradeToAndCall(address,bytes)": ([code, data], { to }) => implementation(to, code, data),
  "changeImplementation(address)": ([code], { to }) => implementation(to, code),
  "setImplementation(address)": ([code], { to }) => implementation(to, code),
  "changeMasterCopy(address)": ([code], { to }) => implementation(to, code),
  "_setImplementation(address,bool,bytes)": ([code], { to }) => implementation(to, code),
  "changeAdmin(address)": ([admin], { to }) => newAdmin(to, admin),
  // OpenZeppelin's ProxyAdmin and Solady's ERC1967Factory
  "upgrade(address,address)": ([proxy, code]) => implementation(toAddress(proxy), code),
  "upgradeAndCall(address,address,bytes)": ([proxy, code, data]) =>
    implementation(toAddress(proxy), code, data),
  "changeProxyAdmin(address,address)": ([proxy, admin]) => newAdmin(toAddress(proxy), admin),
  // EIP-2535
  "diamondCut((address,uint8,bytes4[])[],address,bytes)": readDiamondCut,
  // Safe
  "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)": readSafeCall,
  "execTransactionFromModule(address,uint256,bytes,uint8)": readSafeCall,
  "multiSend(bytes)": readSafeBatch,
  // OpenZeppelin's TimelockController
  "schedule(address,uint256,bytes,bytes32,bytes32,uint256)": makesCall,
  "scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)": makesBatch,
  "execute(address,uint256,bytes,bytes32,bytes32)": makesCall,
  "executeBatch(address[],uint256[],bytes[],bytes32,bytes32)": makesBatch,
  // OpenZeppelin's Governor
  "propose(address[],uint256[],bytes[],string)": makesBatch,
  "queue(address[],uint256[],bytes[],bytes32)": makesBatch,
  "execute(address[],uint256[],bytes[],bytes32)": makesBatch,
  "relay(address,uint256,bytes)": makesCall,
  // Compound's GovernorBravo and Timelock
  "propose(address[],uint256[],string[],bytes[],string)": ([targets, values, signatures, data], call) => {
    const names = toList(signatures);
    const payloads = toList(data).map((one, index) => withSignature(names[index], one));
    return names.length === payloads.length ? batch([targets, values], payloads, call) : undefined;
  },
  "queueTransaction(address,uint256,string,bytes,uint256)": readTimelockCall,
  "executeTransaction(address,uint256,string,bytes,uint256)": readTimelockCall,
  // Accounts: ERC-4337 samples and ERC-7579
  "execute(address,uint256,bytes)": makesCall,
  "executeBatch(address[],bytes[])": ([targets, data], call) => batch([targets], toList(data), call),
  "executeBatch(address[],uint256[],bytes[])": makesBatch,
  "executeBatch((address,uint256,bytes)[])": readTuples,
  // OpenZeppelin's AccessManager
  "execute(address,bytes)": makesCallWithoutValue,
  "schedule(address,bytes,uint48)": makesCallWithoutValue,
  // Multicall
  "multicall(bytes[])": ([data], { to, from }) => ({
    calls: toList(data).map((one) => ({ to, data: toData(one), from })),
  }),
  "aggregate3((address,bool,bytes)[])": readTuples,
};

function toAddress(value: Argument): Address {
  return toChecksumAddress(toData(value).padStart(40, "0"));
}

function toData(value: Argument): BareHex {
  return typeof value === "string" ? toBareHex(value) : "";
}

function toList(value: Argument): readonly CodedValue[] {
  return Array.isArray(value) ? value : [];
}
