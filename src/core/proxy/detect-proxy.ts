import { type Address, type Hex, toBareHex, toBigInt } from "../../base/hex.ts";
import { hasDelegatecall } from "../bytecode/dispatch.ts";
import { opcodes } from "../bytecode/instructions.ts";
import {
  createProxyCandidate,
  type ProbeOptions,
  type ProxyCandidate,
  type ProxyClaim,
  type ProxyFacts,
  type ProxySubject,
} from "./candidate.ts";
import { cloneKinds, matchClone } from "./clones.ts";
import { customProxy, findCustomTarget } from "./custom-proxy.ts";
import { toSlot } from "./places.ts";
import { askWhetherBeacon, askWhetherReached, type Reach } from "./reach.ts";
import { proxyRules } from "./rules.ts";

type ProxyRule = (typeof proxyRules)[number];

/**
 * The rule that recognised a proxy. Minimal proxies with and without arguments are both `eip-1167`; any proxy with its
 * target in that slot is `eip-1967`.
 */
export type ProxyPattern = (ProxyRule | (typeof cloneKinds)[number] | typeof customProxy)["pattern"];

export interface DetectedProxy extends ProxyFacts {
  readonly kind: "proxy";
  readonly pattern: ProxyPattern;
  readonly unreached?: UnreachedTargets;
}

export interface UnreachedTargets {
  readonly pattern: ProxyPattern;
  readonly addresses: readonly [Address, ...Address[]];
  /** Whether the node was asked; some take no call with other code. */
  readonly isChecked: boolean;
  readonly isInSlot: boolean;
}

export type ProxyDetection =
  | { readonly kind: "not-a-proxy"; readonly unreached?: UnreachedTargets }
  | DetectedProxy;

/**
 * Returns whether a contract is a proxy, of which kind, and what it delegates to.
 *
 * Code, storage and answers name targets, and the node is asked whether the contract reaches them; the code of a clone
 * says it alone. Where the node takes no call with other code, the code has to contain the slot or the address.
 * A failed question rejects; it never means "not a proxy".
 *
 * Not recognised: proxies that ask other contracts for their target in another way than a beacon (Optimism's
 * ResolvedDelegateProxy), or that compute the slot.
 */
export async function detectProxy(
  subject: ProxySubject,
  options: ProbeOptions = {},
): Promise<ProxyDetection> {
  const candidate = createProxyCandidate(subject, options);
  const clone = matchClone(candidate.code);
  if (clone !== undefined) {
    return { kind: "proxy", ...clone };
  }
  if (!hasDelegatecall(candidate.instructions)) {
    return { kind: "not-a-proxy" };
  }
  let unreached: UnreachedTargets | undefined;
  for (const rule of proxyRules) {
    const claim = await rule.match(candidate);
    const checked = claim && (await checkClaim(claim, { rule, candidate }));
    if (checked?.kind === "proxy") {
      return checked;
    }
    unreached ??= checked?.unreached;
  }
  const custom = await findCustomTarget(candidate);
  return custom === undefined
    ? { kind: "not-a-proxy", ...(unreached && { unreached }) }
    : { kind: "proxy", pattern: customProxy.pattern, ...custom };
}

async function checkClaim(
  { slot, ...facts }: ProxyClaim,
  { rule, candidate }: { readonly rule: ProxyRule; readonly candidate: ProxyCandidate },
): Promise<ProxyDetection> {
  const { pattern } = rule;
  const { beacon, implementations } = facts;
  const isFixed = facts.sourceless;
  const targets = implementations.length === 0 && beacon ? [beacon] : implementations;
  const answers = new Map<Address, Reach>();
  for (const target of targets) {
    answers.set(target, await readOrAsk(target, { slot, isFixed, beacon, candidate }));
  }
  const [first, ...rest] = targets.filter((target) => answers.get(target) !== "reached");
  const isChecked = ![...answers.values()].includes("not-checked");
  const unreached = first && {
    unreached: { pattern, addresses: [first, ...rest] as const, isChecked, isInSlot: slot !== undefined },
  };
  const reached = implementations.filter((one) => answers.get(one) === "reached");
  return [...answers.values()].includes("reached")
    ? { kind: "proxy", pattern, ...facts, implementations: reached, ...unreached }
    : { kind: "not-a-proxy", ...unreached };
}

interface Question {
  readonly slot: Hex | undefined;
  readonly beacon: Address | undefined;
  readonly isFixed: boolean;
  readonly candidate: ProxyCandidate;
}

/** Where the node cannot be asked, the code is read. */
async function readOrAsk(target: Address, { slot, beacon, isFixed, candidate }: Question): Promise<Reach> {
  const fromBeacon = beacon === undefined ? "reached" : await askWhetherBeacon(candidate, beacon);
  const isAsked = target !== candidate.root && target !== beacon;
  const reach = fromBeacon === "reached" && isAsked ? await askWhetherReached(candidate, target) : fromBeacon;
  const isOpen = reach === "not-checked" || (beacon === undefined && !isAsked);
  // An implementation that upgrades its proxy (UUPS) reads the slot and knows its own address, and delegates to
  // neither.
  const isItself = target === candidate.address && target !== candidate.root;
  const isRead = isFixed || readsSlot(slot, candidate) || hasAddress(beacon ?? target, candidate);
  if (!isOpen) {
    return reach;
  }
  return isRead && !isItself ? "reached" : "not-checked";
}

/**
 * Returns whether code pushes a slot, or the number after it: solc may subtract one. A small number has to stand
 * before SLOAD.
 */
function readsSlot(slot: Hex | undefined, { instructions }: ProxyCandidate): boolean {
  if (slot === undefined) {
    return false;
  }
  const number = BigInt(slot);
  const spellings = [number, number + 1n].map((one) => toBareHex(toSlot(one)));
  return instructions.some(({ opcode, immediate }, index) => {
    const isPush = opcode === opcodes.push0 || immediate !== "";
    const isNumber = isPush && toBigInt(`0${immediate}`) === number;
    return spellings.includes(immediate) || (isNumber && instructions[index + 1]?.opcode === opcodes.sload);
  });
}

function hasAddress(address: Address, { instructions }: ProxyCandidate): boolean {
  return instructions.some(({ immediate }) => immediate.slice(-40) === toBareHex(address));
}

export const patternNames: ReadonlyMap<string, string> = new Map(
  [...cloneKinds, ...proxyRules, customProxy].map(({ pattern, name }) => [pattern, name]),
);

export function toPatternName(pattern: string): string {
  return patternNames.get(pattern) ?? pattern;
}
