import { forwardsUnknownCalls, hasSelector } from "../../bytecode/dispatch.ts";
import type { BareHex } from "../../hex.ts";
import type { ProxyCandidate } from "../create-proxy-candidate.ts";
import { decodeAddress } from "../decode-address.ts";
import type { ProxyPattern } from "../proxy-pattern.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/**
 * Makes the rule for proxies that tell their implementation by a function of their own.
 *
 * Beacons, factories and implementations have such functions, too. So the function has to be in the
 * contract's own code (a proxy would pass the question on), and the contract has to forward calls
 * that it does not know.
 */
export function createGetterRule({
  selector,
  toPattern,
}: {
  readonly selector: BareHex;
  readonly toPattern: (candidate: ProxyCandidate) => ProxyPattern;
}): ProxyRule {
  return async (candidate) => {
    const { instructions, ask } = candidate;
    if (!hasSelector(instructions, selector) || !forwardsUnknownCalls(instructions)) {
      return undefined;
    }
    const implementation = decodeAddress(await ask(selector));
    return implementation === undefined
      ? undefined
      : {
          kind: "proxy",
          pattern: toPattern(candidate),
          implementations: [implementation],
          sourceless: false,
        };
  };
}
