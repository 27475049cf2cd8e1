import type { BareHex } from "../../base/hex.ts";
import { forwardsUnknownCalls, hasSelector } from "../bytecode/dispatch.ts";
import { decodeAddress, type ProxyCandidate, type ProxyPattern, type ProxyRule } from "./candidate.ts";
import { selectors } from "./selectors.ts";

/**
 * Makes the rule for proxies that tell their implementation by a function of their own.
 *
 * Beacons, factories and implementations have such functions, too. So the function has to be in the
 * contract's own code (a proxy would pass the question on), and the contract has to forward calls
 * that it does not know.
 */
function createGetterRule({
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

/**
 * The proxy answers `comptrollerImplementation()`: Compound's Unitroller and its many forks.
 *
 * @see https://github.com/compound-finance/compound-protocol/blob/master/contracts/Unitroller.sol
 */
export const compoundUnitroller = createGetterRule({
  selector: selectors.comptrollerImplementation,
  toPattern: () => "compound-unitroller",
});

/**
 * The proxy answers `getImplementation()`: no standard has it, and explorers ask for it.
 *
 * @see https://github.com/blockscout/blockscout/blob/master/apps/explorer/lib/explorer/chain/smart_contract/proxy/basic_implementation_getter.ex
 */
export const getImplementationGetter = createGetterRule({
  selector: selectors.getImplementation,
  toPattern: () => "get-implementation-getter",
});

/**
 * The proxy answers `implementation()`. With `proxyType()` besides it has both functions of EIP-897,
 * as aragonOS has; many proxies have only the first.
 *
 * @see https://eips.ethereum.org/EIPS/eip-897
 */
export const implementationGetter = createGetterRule({
  selector: selectors.implementation,
  toPattern: ({ instructions }) =>
    hasSelector(instructions, selectors.proxyType) ? "eip-897" : "implementation-getter",
});

/**
 * The proxy answers `masterCopy()` like Safe's, but is larger than they are: proxies that were made
 * after theirs, such as those of Gnosis' conditional tokens.
 *
 * @see https://github.com/gnosis/util-contracts/blob/master/contracts/Proxy.sol
 */
export const masterCopyGetter = createGetterRule({
  selector: selectors.masterCopy,
  toPattern: () => "master-copy-getter",
});
