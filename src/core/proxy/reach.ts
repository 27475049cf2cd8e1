import type { Address, BareHex } from "../../base/hex.ts";
import { listSelectors } from "../bytecode/list-selectors.ts";
import type { ProxyCandidate } from "./candidate.ts";
import { matchClone } from "./clones.ts";
import { isSentinelAt, relay, sentinel, unknownSelector } from "./sentinel.ts";

const maxSelectors = 8;

/** Of one call from one account at one block. `not-checked`: the node takes no other code for a call. */
export type Reach = "reached" | "not-reached" | "not-checked";

/**
 * Calls the contract with the sentinel in place of the target. Where an unknown function is not passed on, some of the
 * target's own are tried. A proxy that is paused, or has a list of callers, is not reached.
 */
export async function askWhetherReached(candidate: ProxyCandidate, target: Address): Promise<Reach> {
  if (await isReachedThrough([target], candidate)) {
    return "reached";
  }
  if (!(await candidate.takesOverrides())) {
    return "not-checked";
  }
  for (const selector of await listOwnSelectors(candidate, target)) {
    if (await isReachedThrough([target], candidate, selector)) {
      return "reached";
    }
  }
  return "not-reached";
}

export async function askWhetherBeacon(candidate: ProxyCandidate, beacon: Address): Promise<Reach> {
  if (await isReachedThrough([beacon, relay], candidate)) {
    return "reached";
  }
  return (await candidate.takesOverrides()) ? "not-reached" : "not-checked";
}

/** Whether the call ends in the sentinel at one of the places, run as the contract's own code. */
export async function isReachedThrough(
  places: readonly Address[],
  candidate: ProxyCandidate,
  selector: BareHex = unknownSelector,
): Promise<boolean> {
  const { root } = candidate;
  const others = places.filter((place) => place !== root);
  const codes = Object.fromEntries(others.map((place) => [place, sentinel] as const));
  return others.length > 0 && isSentinelAt(root, await candidate.callWith(codes, selector));
}

/** A diamond forwards only calls that it knows. A clone has the functions of its target. */
async function listOwnSelectors({ readCode }: ProxyCandidate, target: Address): Promise<readonly BareHex[]> {
  const code = await readCode(target);
  const [cloned] = matchClone(code)?.implementations ?? [];
  return [...listSelectors(cloned === undefined ? code : await readCode(cloned))].slice(0, maxSelectors);
}
