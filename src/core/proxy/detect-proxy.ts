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

type RuleVariant = Extract<ProxyRule, { readonly variant: unknown }>["variant"];

/**
 * The kind of a proxy, which is the rule that recognised it.
 *
 * Variants of one idea share a pattern: minimal proxies with and without immutable arguments are both
 * `eip-1167`. A proxy follows EIP-1967 if it delegates to what is in that slot, whatever library it comes from.
 */
export type ProxyPattern = (
  | ProxyRule
  | RuleVariant
  | (typeof cloneKinds)[number]
  | typeof customProxy
)["pattern"];

/** A contract that runs the code of others. */
export interface DetectedProxy extends ProxyFacts {
  readonly kind: "proxy";
  readonly pattern: ProxyPattern;
  /** Facets that the proxy lists, and that were not reached. Left out if there are none. */
  readonly unreached?: UnreachedTargets;
}

/** Targets that a contract names, and that were not reached in a call; so none of them is known to be a target. */
export interface UnreachedTargets {
  readonly pattern: ProxyPattern;
  readonly addresses: readonly [Address, ...Address[]];
  /** Whether the node was asked; some take no call with other code. */
  readonly isChecked: boolean;
  /** Whether a slot names them that only proxies fill; else a function that any contract may have. */
  readonly isInSlot: boolean;
}

/** The facts that the state of the chain gives about a contract. */
export type ProxyDetection =
  | { readonly kind: "not-a-proxy"; readonly unreached?: UnreachedTargets }
  | DetectedProxy;

/**
 * Returns whether a contract is a proxy, of which kind, and what it delegates to.
 *
 * Code, storage and answers name targets; that a contract delegates to one is asked of the node. The code of a
 * clone is known as a whole, so nothing is asked; nor is it of a contract that cannot delegate. A question that
 * fails rejects with the reader's error; it never means "not a proxy".
 *
 * Where the node takes no call with other code, a target counts whose slot or address the code contains.
 *
 * A proxy is not recognised if it asks other contracts for its target in another way than a beacon (Optimism's
 * ResolvedDelegateProxy), or computes the slot.
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

/** Keeps of a claim what the contract reaches. */
async function checkClaim(
  { slot, ...facts }: ProxyClaim,
  { rule, candidate }: { readonly rule: ProxyRule; readonly candidate: ProxyCandidate },
): Promise<ProxyDetection> {
  const isVariant = "variant" in rule && rule.variant.applies(candidate, facts);
  const pattern = isVariant ? rule.variant.pattern : rule.pattern;
  const { beacon, implementations } = facts;
  const isFixed = facts.sourceless;
  const ask = (target: Address) => readOrAsk(target, { slot, isFixed, beacon, candidate });
  const answers = await inTurn(implementations.length === 0 && beacon ? [beacon] : implementations, ask);
  const named = answers.filter(({ reach }) => reach !== "reached");
  const [first, ...rest] = named.map(({ target }) => target);
  const isChecked = named.every(({ reach }) => reach === "not-reached");
  const unreached = first && {
    unreached: { pattern, addresses: [first, ...rest] as const, isChecked, isInSlot: slot !== undefined },
  };
  return named.length === answers.length
    ? { kind: "not-a-proxy", ...unreached }
    : {
        kind: "proxy",
        pattern,
        ...facts,
        implementations: implementations.filter((one) => first !== one && !rest.includes(one)),
        ...unreached,
      };
}

async function inTurn(
  targets: readonly Address[],
  ask: (target: Address) => Promise<Reach>,
): Promise<readonly { readonly target: Address; readonly reach: Reach }[]> {
  const answers: { target: Address; reach: Reach }[] = [];
  for (const target of targets) {
    answers.push({ target, reach: await ask(target) });
  }
  return answers;
}

interface Question {
  readonly slot: Hex | undefined;
  readonly beacon: Address | undefined;
  /** Whether the whole code is known to be that of a proxy of this kind. */
  readonly isFixed: boolean;
  readonly candidate: ProxyCandidate;
}

/** Asks whether a target is reached, and comes from the beacon. Where that cannot be asked, the code is read. */
async function readOrAsk(target: Address, { slot, beacon, isFixed, candidate }: Question): Promise<Reach> {
  const fromBeacon = beacon === undefined ? "reached" : await askWhetherBeacon(candidate, beacon);
  const isAsked = target !== candidate.root && target !== beacon;
  const reach = fromBeacon === "reached" && isAsked ? await askWhetherReached(candidate, target) : fromBeacon;
  // The root itself cannot be replaced: it is what is called.
  const isOpen = reach === "not-checked" || (beacon === undefined && !isAsked);
  // An implementation that upgrades its proxy (UUPS) reads the slot and knows its own address, and delegates to neither.
  const isItself = target === candidate.address && target !== candidate.root;
  const isRead = isFixed || readsSlot(slot, candidate) || hasAddress(beacon ?? target, candidate);
  if (!isOpen) {
    return reach;
  }
  return isRead && !isItself ? "reached" : "not-checked";
}

/**
 * Returns whether code reads a slot when it runs. Such code pushes the slot, or the number after it: solc may let
 * the code subtract one. A small number has to stand before the reading.
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

/** The recognised patterns, each with its name for people. */
export const patternNames: ReadonlyMap<string, string> = new Map(
  [...cloneKinds, ...proxyRules, ...proxyRules.flatMap(listVariants), customProxy].map(
    ({ pattern, name }) => [pattern, name],
  ),
);

/** Returns the name of a pattern for people, or the pattern itself if it has no name. */
export function toPatternName(pattern: string): string {
  return patternNames.get(pattern) ?? pattern;
}

function listVariants(rule: ProxyRule): readonly RuleVariant[] {
  return "variant" in rule ? [rule.variant] : [];
}
