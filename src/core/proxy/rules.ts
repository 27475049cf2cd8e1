import type { BareHex, Hex } from "../../base/hex.ts";
import { hasSelector } from "../bytecode/dispatch.ts";
import { decodeAddress, decodeAddresses, type ProxyMatcher } from "./candidate.ts";
import { matchEip1967Beacon, matchMinimalProxy } from "./eip-1967.ts";
import { selectors, storageSlots } from "./places.ts";

interface ProxyRule {
  /** For machines: part of results. */
  readonly pattern: string;
  readonly name: string;
  readonly match: ProxyMatcher;
}

const matchEip1967 = createSlotMatcher({
  implementation: storageSlots.eip1967Implementation,
  admin: storageSlots.eip1967Admin,
});

const matchFirstSlot = createSlotMatcher({ implementation: storageSlots.first });

/** Each facet costs calls, and explorers stop at 100. */
const maxFacets = 256;

/**
 * The function that lists facets is usually in a facet, so every contract that can delegate is asked. A diamond may
 * list itself for its own functions.
 */
const matchDiamond: ProxyMatcher = async ({ address, root, ask }) => {
  const listed = decodeAddresses((await ask(selectors.facetAddresses)) ?? "");
  const facets = [...new Set(listed)].filter((facet) => facet !== address && facet !== root);
  return facets.length === 0 || facets.length > maxFacets
    ? undefined
    : { implementations: facets, sourceless: false };
};

/** Safe's largest proxy has 171 bytes with its metadata. */
const maxSafeBytes = 200;

/**
 * The first rule whose target is reached decides. The order is Blockscout's: code, storage and facets, then functions
 * that any contract may have. To add a kind, add a row.
 *
 * @see https://github.com/blockscout/blockscout/blob/master/apps/explorer/lib/explorer/chain/smart_contract/proxy.ex
 */
export const proxyRules = [
  {
    // Safe since 1.1: small contracts that answer `masterCopy()` and delegate to the address in their first slot.
    pattern: "safe",
    name: "Safe proxy",
    match: async (candidate) => {
      const { code, instructions } = candidate;
      const isSafe = code.length <= maxSafeBytes * 2 && hasSelector(instructions, selectors.masterCopy);
      return isSafe ? matchFirstSlot(candidate) : undefined;
    },
  },
  {
    // A UUPS proxy may have an admin, too. It delegates in the same way.
    pattern: "eip-1967-transparent",
    name: "EIP-1967 transparent proxy",
    match: async (candidate) => {
      const claim = await matchEip1967(candidate);
      return claim?.admin === undefined ? undefined : claim;
    },
  },
  {
    // UUPS proxies, and all others without an admin.
    pattern: "eip-1967",
    name: "EIP-1967 proxy",
    match: matchEip1967,
  },
  {
    // Today's UUPS proxies use EIP-1967's slot instead.
    pattern: "eip-1822",
    name: "EIP-1822 universal upgradeable proxy",
    match: createSlotMatcher({ implementation: storageSlots.eip1822Implementation }),
  },
  {
    pattern: "eip-1967-beacon",
    name: "EIP-1967 beacon proxy",
    match: matchEip1967Beacon,
  },
  {
    pattern: "eip-2535",
    name: "EIP-2535 diamond",
    match: matchDiamond,
  },
  {
    // OpenZeppelin's proxies before EIP-1967, such as USDC's. Their slots have labels of ZeppelinOS.
    pattern: "zeppelinos-legacy",
    name: "ZeppelinOS proxy (before EIP-1967)",
    match: createSlotMatcher({
      implementation: storageSlots.zeppelinosImplementation,
      admin: storageSlots.zeppelinosAdmin,
    }),
  },
  {
    // The function of EIP-897.
    pattern: "implementation-getter",
    name: "proxy with implementation()",
    match: createGetterMatcher(selectors.implementation),
  },
  {
    // Compound's Unitroller and its many forks.
    pattern: "compound-unitroller",
    name: "Compound Unitroller proxy",
    match: createGetterMatcher(selectors.comptrollerImplementation),
  },
] as const satisfies readonly ProxyRule[];

function createSlotMatcher(slots: { readonly implementation: Hex; readonly admin?: Hex }): ProxyMatcher {
  return async ({ code, findInStorage }) => {
    const implementation = await findInStorage(slots.implementation);
    if (implementation === undefined) {
      return undefined;
    }
    const minimal = matchMinimalProxy(code);
    const admin = (slots.admin && (await findInStorage(slots.admin))) ?? minimal?.address;
    return {
      implementations: [implementation],
      slot: slots.implementation,
      ...(admin === undefined ? {} : { admin }),
      sourceless: minimal !== undefined,
    };
  };
}

/** The contract must have the function in its own code: a proxy would forward the call. */
function createGetterMatcher(selector: BareHex): ProxyMatcher {
  return async ({ address, root, instructions, ask }) => {
    if (!hasSelector(instructions, selector)) {
      return undefined;
    }
    const implementation = decodeAddress(await ask(selector));
    // A UUPS implementation that tells its own address is no proxy.
    return implementation === undefined || (implementation === address && address === root)
      ? undefined
      : { implementations: [implementation], sourceless: false };
  };
}
