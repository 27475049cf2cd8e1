import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CodedValue } from "../abi/abi-coder.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";
import { readAragonScript, readMultiSend } from "./multi-send.ts";

/** A call that is planned, or was made. */
export interface Call {
  readonly to: Address;
  readonly data: BareHex;
  /** The sender: the account that the outer call is sent to. */
  readonly from?: Address | undefined;
  /** In wei; default: none. */
  readonly value?: bigint | undefined;
  /** Whether the target's code runs in the caller's storage. */
  readonly isDelegatecall?: boolean | undefined;
}

/** A call's change of which code runs. */
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
  /** An account runs other code in its own storage, which can change the account itself. */
  | { readonly kind: "foreign-code"; readonly account: Address | undefined; readonly target: Address };

export interface FacetCut {
  readonly facet: Address;
  readonly action: "add" | "replace" | "remove";
  readonly selectors: readonly BareHex[];
}

/** The effect of a known call: its own changes, and the calls that it makes. */
export interface Meaning {
  readonly effects?: readonly Effect[];
  readonly calls?: readonly Call[];
}

interface KnownCall {
  readonly signature: string;
  /** undefined: the arguments do not fit together, so what it does is not known. */
  read(values: readonly CodedValue[], call: Call): Meaning | undefined;
}

const noData = "";

function implementation(
  target: Address,
  code: CodedValue | undefined,
  initializer: CodedValue = noData,
): Meaning {
  return {
    effects: [
      { kind: "implementation", target, implementation: toAddress(code), initializer: toData(initializer) },
    ],
  };
}

function inner(to: CodedValue | undefined, data: CodedValue | undefined, { to: from }: Call): Call {
  return { to: toAddress(to), data: toData(data), from };
}

/** The function calls one of its arguments with another one. */
function makesCall(to: number, data: number): KnownCall["read"] {
  return (values, call) => ({ calls: [inner(values[to], values[data], call)] });
}

/** The function calls each of a list of addresses with the data of another list. */
function makesBatch(targets: number, data: number): KnownCall["read"] {
  return (values, call) => batch(values[targets], values[data], call);
}

/** Lists the calls of a batch; undefined: the lists have other lengths. */
function batch(
  targets: CodedValue | undefined,
  data: CodedValue | undefined,
  call: Call,
): Meaning | undefined {
  const [addresses, payloads] = [toList(targets), toList(data)];
  return addresses.length === payloads.length
    ? { calls: addresses.map((to, index) => inner(to, payloads[index], call)) }
    : undefined;
}

/** Compound's governor and timelock: with a signature, the data have no selector. */
function withSignature(signature: CodedValue | undefined, data: CodedValue | undefined): CodedValue {
  const text = typeof signature === "string" ? signature : "";
  return text === "" ? (data ?? noData) : toSelector(text) + toData(data);
}

/** Each row is a function by its signature. Sources: the contracts of the projects that are named. */
export const knownCalls: readonly KnownCall[] = [
  // Proxies, UUPS implementations and beacons of OpenZeppelin and Solady
  { signature: "upgradeTo(address)", read: ([code], { to }) => implementation(to, code) },
  {
    signature: "upgradeToAndCall(address,bytes)",
    read: ([code, data], { to }) => implementation(to, code, data),
  },
  { signature: "changeImplementation(address)", read: ([code], { to }) => implementation(to, code) },
  { signature: "setImplementation(address)", read: ([code], { to }) => implementation(to, code) },
  { signature: "changeMasterCopy(address)", read: ([code], { to }) => implementation(to, code) },
  { signature: "_setImplementation(address,bool,bytes)", read: ([code], { to }) => implementation(to, code) },
  // OpenZeppelin's ProxyAdmin and Solady's ERC1967Factory
  { signature: "upgrade(address,address)", read: ([proxy, code]) => implementation(toAddress(proxy), code) },
  {
    signature: "upgradeAndCall(address,address,bytes)",
    read: ([proxy, code, data]) => implementation(toAddress(proxy), code, data),
  },
  {
    signature: "changeProxyAdmin(address,address)",
    read: ([proxy, admin]) => ({
      effects: [{ kind: "admin", target: toAddress(proxy), admin: toAddress(admin) }],
    }),
  },
  {
    signature: "changeAdmin(address)",
    read: ([admin], { to }) => ({ effects: [{ kind: "admin", target: to, admin: toAddress(admin) }] }),
  },
  // EIP-2535
  { signature: "diamondCut((address,uint8,bytes4[])[],address,bytes)", read: readDiamondCut },
  // Safe
  {
    signature: "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)",
    read: readSafeCall,
  },
  { signature: "execTransactionFromModule(address,uint256,bytes,uint8)", read: readSafeCall },
  {
    signature: "multiSend(bytes)",
    read: ([transactions], { to, from, isDelegatecall }) => {
      const account = isDelegatecall === true ? from : to;
      // Since 1.5.0, the zero address means the account itself.
      const calls = readMultiSend(toData(transactions))?.map((call) => ({
        ...call,
        to: isZero(call.to) ? (account ?? to) : call.to,
        from: account,
      }));
      return calls && { calls };
    },
  },
  // OpenZeppelin's TimelockController
  { signature: "schedule(address,uint256,bytes,bytes32,bytes32,uint256)", read: makesCall(0, 2) },
  { signature: "scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)", read: makesBatch(0, 2) },
  { signature: "execute(address,uint256,bytes,bytes32,bytes32)", read: makesCall(0, 2) },
  { signature: "executeBatch(address[],uint256[],bytes[],bytes32,bytes32)", read: makesBatch(0, 2) },
  // OpenZeppelin's Governor
  { signature: "propose(address[],uint256[],bytes[],string)", read: makesBatch(0, 2) },
  { signature: "queue(address[],uint256[],bytes[],bytes32)", read: makesBatch(0, 2) },
  { signature: "execute(address[],uint256[],bytes[],bytes32)", read: makesBatch(0, 2) },
  { signature: "relay(address,uint256,bytes)", read: makesCall(0, 2) },
  // Compound's GovernorBravo and Timelock
  {
    signature: "propose(address[],uint256[],string[],bytes[],string)",
    read: ([targets, , signatures, data], call) => {
      const names = toList(signatures);
      const payloads = toList(data).map((one, index) => withSignature(names[index], one));
      return names.length === payloads.length ? batch(targets, payloads, call) : undefined;
    },
  },
  { signature: "queueTransaction(address,uint256,string,bytes,uint256)", read: readTimelockCall },
  { signature: "executeTransaction(address,uint256,string,bytes,uint256)", read: readTimelockCall },
  // Accounts: ERC-4337 samples and ERC-7579
  { signature: "execute(address,uint256,bytes)", read: makesCall(0, 2) },
  { signature: "executeBatch(address[],bytes[])", read: makesBatch(0, 1) },
  { signature: "executeBatch(address[],uint256[],bytes[])", read: makesBatch(0, 2) },
  { signature: "executeBatch((address,uint256,bytes)[])", read: readTuples },
  // OpenZeppelin's AccessManager
  { signature: "execute(address,bytes)", read: makesCall(0, 1) },
  { signature: "schedule(address,bytes,uint48)", read: makesCall(0, 1) },
  // Multicall
  {
    signature: "multicall(bytes[])",
    read: ([data], { to, from }) => ({ calls: toList(data).map((one) => ({ to, data: toData(one), from })) }),
  },
  { signature: "aggregate3((address,bool,bytes)[])", read: readTuples },
  // Aragon
  { signature: "forward(bytes)", read: ([script], call) => readScript(script, call) },
  { signature: "newVote(bytes,string)", read: ([script], call) => readScript(script, call) },
];

function readScript(script: CodedValue | undefined, { to: from }: Call): Meaning | undefined {
  const calls = readAragonScript(toData(script));
  return calls && { calls: calls.map((call) => ({ ...call, from })) };
}

function readTimelockCall([to, , signature, data]: readonly CodedValue[], call: Call): Meaning {
  return { calls: [inner(to, withSignature(signature, data), call)] };
}

/** Calls as tuples: the address is the first member, and the data are the third. */
function readTuples([calls]: readonly CodedValue[], call: Call): Meaning {
  return { calls: toList(calls).map((one) => inner(toList(one)[0], toList(one)[2], call)) };
}

function readSafeCall([to, , data, operation]: readonly CodedValue[], call: Call): Meaning | undefined {
  const isDelegatecall = operation === 1n;
  return isDelegatecall || operation === 0n
    ? { calls: [{ ...inner(to, data, call), isDelegatecall }] }
    : undefined;
}

const actions = ["add", "replace", "remove"] as const;

function readDiamondCut(
  [cuts, initializerAddress, initializer]: readonly CodedValue[],
  { to }: Call,
): Meaning | undefined {
  const list = toList(cuts).map((cut) => {
    const [facet, action, selectors] = toList(cut);
    return {
      facet: toAddress(facet),
      action: actions[Number(action)],
      selectors: toList(selectors).map(toData),
    };
  });
  const known = list.flatMap(({ action, ...cut }) => (action === undefined ? [] : [{ ...cut, action }]));
  return known.length === list.length
    ? {
        effects: [
          {
            kind: "facets",
            target: to,
            cuts: known,
            initializer: toData(initializer),
            initializerAddress: toAddress(initializerAddress),
          },
        ],
      }
    : undefined;
}

function toAddress(value: CodedValue | undefined): Address {
  return toChecksumAddress(typeof value === "string" ? toBareHex(value) : "0".repeat(40));
}

function toData(value: CodedValue | undefined): BareHex {
  return typeof value === "string" ? toBareHex(value) : noData;
}

function toList(value: CodedValue | undefined): readonly CodedValue[] {
  return Array.isArray(value) ? value : [];
}

function isZero(address: Address): boolean {
  return /^0x0{40}$/.test(address);
}
