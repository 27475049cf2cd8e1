import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import type { CodedValue } from "../abi/abi-coder.ts";
import { toAbiSignature } from "../abi/abi-entries.ts";
import { toChecksumAddress } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";
import { readMultiSend } from "./multi-send.ts";
import { decodeValues, parseDeclaration } from "./signature.ts";

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

/** Functions as the contracts of the named projects have them. What they do is told by the names of parameters. */
const declarations = [
  // Proxies, UUPS implementations and beacons of OpenZeppelin and Solady
  "upgradeTo(address implementation)",
  "upgradeToAndCall(address implementation, bytes initializer)",
  "changeImplementation(address implementation)",
  "setImplementation(address implementation)",
  "changeMasterCopy(address implementation)",
  "_setImplementation(address implementation, bool, bytes)",
  "changeAdmin(address admin)",
  // OpenZeppelin's ProxyAdmin and Solady's ERC1967Factory
  "upgrade(address proxy, address implementation)",
  "upgradeAndCall(address proxy, address implementation, bytes initializer)",
  "changeProxyAdmin(address proxy, address admin)",
  // EIP-2535
  "diamondCut((address facet, uint8 action, bytes4[] selectors)[] cuts, address place, bytes initializer)",
  // Safe
  "execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)",
  "execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)",
  "multiSend(bytes transactions)",
  // OpenZeppelin's TimelockController
  "schedule(address to, uint256 value, bytes data, bytes32, bytes32, uint256)",
  "scheduleBatch(address[] to, uint256[] value, bytes[] data, bytes32, bytes32, uint256)",
  "execute(address to, uint256 value, bytes data, bytes32, bytes32)",
  "executeBatch(address[] to, uint256[] value, bytes[] data, bytes32, bytes32)",
  // OpenZeppelin's Governor
  "propose(address[] to, uint256[] value, bytes[] data, string)",
  "queue(address[] to, uint256[] value, bytes[] data, bytes32)",
  "execute(address[] to, uint256[] value, bytes[] data, bytes32)",
  "relay(address to, uint256 value, bytes data)",
  // Compound's GovernorBravo and Timelock
  "propose(address[] to, uint256[] value, string[] signature, bytes[] data, string)",
  "queueTransaction(address to, uint256 value, string signature, bytes data, uint256)",
  "executeTransaction(address to, uint256 value, string signature, bytes data, uint256)",
  // Accounts: ERC-4337 samples and ERC-7579
  "execute(address to, uint256 value, bytes data)",
  "executeBatch(address[] to, bytes[] data)",
  "executeBatch(address[] to, uint256[] value, bytes[] data)",
  "executeBatch((address to, uint256 value, bytes data)[] calls)",
  // OpenZeppelin's AccessManager
  "execute(address to, bytes data)",
  "schedule(address to, bytes data, uint48)",
  // Multicall
  "multicall(bytes[] data)",
  "aggregate3((address to, bool, bytes data)[] calls)",
];

/** By selector. */
export const knownCalls = new Map(
  declarations.map(parseDeclaration).map((entry) => [toSelector(toAbiSignature(entry)), entry]),
);

type Argument = CodedValue | undefined;

/** By the names of their parameters. */
type Arguments = Readonly<Record<string, Argument>>;

/** Reads what a call does; undefined: its function is not known, or its arguments do not fit together. */
export function readCall(call: Call): (Meaning & { readonly signature: string }) | undefined {
  const entry = knownCalls.get(call.data.slice(0, 8));
  const values = entry && decodeValues(entry.inputs, call.data.slice(8));
  const args = entry?.inputs.map(({ name = "" }, index) => [name, values?.[index]] as const);
  const meaning = values && readMeaning(Object.fromEntries(args ?? []), call);
  return entry && meaning && { signature: toAbiSignature(entry), ...meaning };
}

function readMeaning(args: Arguments, call: Call): Meaning | undefined {
  const { implementation, initializer, admin, proxy, cuts, transactions } = args;
  const target = proxy === undefined ? call.to : toAddress(proxy);
  if (implementation !== undefined) {
    const upgrade = { implementation: toAddress(implementation), initializer: toData(initializer) };
    return { effects: [{ kind: "implementation", target, ...upgrade }] };
  }
  if (admin !== undefined) {
    return { effects: [{ kind: "admin", target, admin: toAddress(admin) }] };
  }
  if (cuts !== undefined) {
    return readDiamondCut(args, target);
  }
  const calls =
    transactions === undefined
      ? listArguments(args)?.map((one) => toInner(one, call))
      : listBatched(transactions, call);
  return calls && { calls };
}

const actions = ["add", "replace", "remove"] as const;

function readDiamondCut({ cuts, place, initializer }: Arguments, target: Address): Meaning | undefined {
  const read = toList(cuts).flatMap((cut): readonly FacetCut[] => {
    const [facet, number, selectors] = toList(cut);
    const action = actions[Number(number)];
    return action === undefined
      ? []
      : [{ facet: toAddress(facet), action, selectors: toList(selectors).map(toData) }];
  });
  const call = { initializer: toData(initializer), initializerAddress: toAddress(place) };
  return read.length === toList(cuts).length
    ? { effects: [{ kind: "facets", target, cuts: read, ...call }] }
    : undefined;
}

/** Lists the calls of Safe's MultiSend, which the account that delegates to it makes. */
function listBatched(transactions: Argument, call: Call): readonly Call[] | undefined {
  const account = (call.isDelegatecall === true ? call.from : call.to) ?? call.to;
  return readMultiSend(toData(transactions))?.map((one) => ({
    ...one,
    // Since 1.5.0, the zero address means the account itself.
    to: /^0x0{40}$/.test(one.to) ? account : one.to,
    from: account,
  }));
}

/** Lists the arguments of each inner call: of one, of tuples, or of lists, which have to have the same length. */
function listArguments(args: Arguments): readonly Arguments[] | undefined {
  const { calls, data, operation = 0n } = args;
  if (calls !== undefined) {
    return toList(calls)
      .map(toList)
      .map(([to, value, inner]) => ({ to, value, data: inner }));
  }
  if (!Array.isArray(data)) {
    return operation === 0n || operation === 1n ? [args] : undefined;
  }
  // ERC-4337's sample account takes an empty list of values for calls without value.
  const lists = Object.entries(args).filter(
    ([name, list]) => Array.isArray(list) && !(name === "value" && list.length === 0),
  );
  const all = data.map((_, index) =>
    Object.fromEntries(lists.map(([name, list]) => [name, toList(list)[index]])),
  );
  return lists.every(([, list]) => toList(list).length === data.length) ? all : undefined;
}

/** Without an address, the contract calls itself for its caller. */
function toInner({ to, value, data, signature, operation }: Arguments, call: Call): Call {
  // Compound's governor and timelock: with a signature, the data have no selector.
  const selector = typeof signature === "string" && signature !== "" ? toSelector(signature) : "";
  return {
    ...(to === undefined ? { to: call.to, from: call.from } : { to: toAddress(to), from: call.to }),
    data: selector + toData(data),
    value: typeof value === "bigint" ? value : undefined,
    isDelegatecall: operation === 1n,
  };
}

function toAddress(value: Argument): Address {
  return toChecksumAddress(toData(value).padStart(40, "0"));
}

function toData(value: Argument): BareHex {
  return typeof value === "string" ? toBareHex(value) : "";
}

function toList(value: Argument): readonly CodedValue[] {
  return Array.isArray(value) ? value : [];
}
