import { forwardsUnknownCalls } from "../../bytecode/dispatch.ts";
import { decodeFacets } from "../decode-facets.ts";
import { selectors } from "../selectors.ts";
import type { ProxyRule } from "./proxy-rule.ts";

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
