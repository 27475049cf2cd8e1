import type { Address, BareHex, Hex } from "../../base/hex.ts";
import { hasSelector } from "../bytecode/dispatch.ts";
import { createByteTemplate } from "./byte-template.ts";
import {
  decodeAddress,
  type ProxyCandidate,
  type ProxyClaim,
  type ProxyFacts,
  type ProxyMatcher,
} from "./candidate.ts";
import { matchDiamond } from "./diamond.ts";
import { matchEip1967, matchEip1967Beacon } from "./eip-1967.ts";
import { selectors, storageSlots, toSlot } from "./places.ts";

interface ProxyRule {
  /** For machines: part of results. */
  readonly pattern: string;
  readonly name: string;
  readonly specifiedAt: readonly string[];
  readonly match: ProxyMatcher;
  readonly variant?: {
    readonly pattern: string;
    readonly name: string;
    readonly applies: (candidate: ProxyCandidate, facts: ProxyFacts) => boolean;
  };
}

/** Safe's largest proxy has 171 bytes with its metadata. */
const maxBytes = 200;

/** Safe 1.0 does not answer `masterCopy()`. The rest of its code is metadata. */
const matchFirstVersion = createByteTemplate(
  `608060405273${"ff".repeat(20)}600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fe{rest}`,
);

/** Safe 1.0 to 1.5: small contracts that answer `masterCopy()` and delegate to the address in their first slot. */
const matchSafe: ProxyMatcher = async (candidate) => {
  const { code, instructions } = candidate;
  const isSafe = hasSelector(instructions, selectors.masterCopy) || matchFirstVersion(code) !== undefined;
  return isSmall(candidate) && isSafe
    ? toFacts(await candidate.findInStorage(storageSlots.first))
    : undefined;
};

function toFacts(implementation: Address | undefined): ProxyClaim | undefined {
  return (
    implementation && {
      implementations: [implementation],
      slot: storageSlots.first,
      sourceless: false,
    }
  );
}

function isSmall({ code }: ProxyCandidate): boolean {
  return code.length <= maxBytes * 2;
}

/**
 * The first rule whose target is reached decides. The order is Blockscout's: code, storage and facets, then functions
 * that any contract may have. To add a kind, add a row.
 *
 * @see https://github.com/blockscout/blockscout/blob/master/apps/explorer/lib/explorer/chain/smart_contract/proxy.ex
 */
export const proxyRules = [
  {
    pattern: "safe",
    name: "Safe proxy",
    specifiedAt: [
      "https://github.com/safe-global/safe-smart-account/blob/main/contracts/proxies/SafeProxy.sol",
    ],
    match: matchSafe,
  },
  {
    // Versions 1 and 2, then 3, and the wallets of Immutable Passport, which are modelled on them.
    pattern: "sequence-wallet",
    name: "Sequence wallet proxy",
    specifiedAt: [
      "https://github.com/0xsequence/wallet-contracts/blob/master/contracts/Wallet.sol",
      "https://github.com/0xsequence/wallet-contracts-v3/blob/master/src/Wallet.sol",
      "https://github.com/immutable/contracts/blob/main/contracts/passport/Wallet.sol",
    ],
    match: createSlotOfAddressMatcher([
      "363d3d373d3d3d363d30545af43d82803e903d91601857fd5bf3",
      "3d3d34601c57363d3d373d363d30545af43d82803e903d91601c57fd5bf3",
      `63${selectors.proxyGetImplementation}3d3560e01c14602b57363d3d373d3d3d3d369030545af43d82803e156027573d90f35b3d90fd5b30543d5260203df3`,
    ]),
  },
  {
    // UUPS proxies, and all others without an admin.
    pattern: "eip-1967",
    name: "EIP-1967 proxy",
    specifiedAt: ["https://eips.ethereum.org/EIPS/eip-1967"],
    match: matchEip1967,
    variant: {
      // A UUPS proxy may have an admin, too. It delegates in the same way.
      pattern: "eip-1967-transparent",
      name: "EIP-1967 transparent proxy",
      applies: (_, { admin }: ProxyFacts) => admin !== undefined,
    },
  },
  {
    // Today's UUPS proxies use EIP-1967's slot instead.
    pattern: "eip-1822",
    name: "EIP-1822 universal upgradeable proxy",
    specifiedAt: ["https://eips.ethereum.org/EIPS/eip-1822"],
    match: createSlotMatcher({ implementation: storageSlots.eip1822Implementation }),
  },
  {
    pattern: "eip-1967-beacon",
    name: "EIP-1967 beacon proxy",
    specifiedAt: ["https://eips.ethereum.org/EIPS/eip-1967#beacon-contract-address"],
    match: matchEip1967Beacon,
  },
  {
    pattern: "eip-2535",
    name: "EIP-2535 diamond",
    specifiedAt: ["https://eips.ethereum.org/EIPS/eip-2535#a-note-on-implementing-interfaces"],
    match: matchDiamond,
  },
  {
    // OpenZeppelin's proxies before EIP-1967, such as USDC's. Their slots have labels of ZeppelinOS.
    pattern: "zeppelinos-legacy",
    name: "ZeppelinOS proxy (before EIP-1967)",
    specifiedAt: ["https://www.npmjs.com/package/zos-lib/v/2.4.3"],
    match: createSlotMatcher({
      implementation: storageSlots.zeppelinosImplementation,
      admin: storageSlots.zeppelinosAdmin,
    }),
  },
  {
    // Many proxies have only the first function of EIP-897.
    pattern: "implementation-getter",
    name: "proxy with implementation()",
    specifiedAt: ["https://eips.ethereum.org/EIPS/eip-897"],
    match: createGetterMatcher(selectors.implementation),
    variant: {
      pattern: "eip-897",
      name: "EIP-897 delegate proxy",
      applies: ({ instructions }: ProxyCandidate) => hasSelector(instructions, selectors.proxyType),
    },
  },
  {
    // No standard has this function, but explorers call it.
    pattern: "get-implementation-getter",
    name: "proxy with getImplementation()",
    specifiedAt: [
      "https://github.com/blockscout/blockscout/blob/master/apps/explorer/lib/explorer/chain/smart_contract/proxy/basic_implementation_getter.ex",
    ],
    match: createGetterMatcher(selectors.getImplementation),
  },
  {
    // Compound's Unitroller and its many forks.
    pattern: "compound-unitroller",
    name: "Compound Unitroller proxy",
    specifiedAt: [
      "https://github.com/compound-finance/compound-protocol/blob/master/contracts/Unitroller.sol",
    ],
    match: createGetterMatcher(selectors.comptrollerImplementation),
  },
  {
    // Larger than Safe's own proxies, and modelled on them: those of Gnosis' conditional tokens.
    pattern: "master-copy-getter",
    name: "proxy with masterCopy()",
    specifiedAt: ["https://github.com/gnosis/util-contracts/blob/master/contracts/Proxy.sol"],
    match: createGetterMatcher(selectors.masterCopy),
  },
] as const satisfies readonly ProxyRule[];

function createSlotMatcher(slots: { readonly implementation: Hex; readonly admin?: Hex }): ProxyMatcher {
  return async ({ findInStorage }) => {
    const implementation = await findInStorage(slots.implementation);
    if (implementation === undefined) {
      return undefined;
    }
    const admin = slots.admin === undefined ? undefined : await findInStorage(slots.admin);
    return {
      implementations: [implementation],
      slot: slots.implementation,
      ...(admin === undefined ? {} : { admin }),
      sourceless: false,
    };
  };
}

function createSlotOfAddressMatcher(templates: readonly string[]): ProxyMatcher {
  const matchers = templates.map(createByteTemplate);
  return async ({ root, code, findInStorage }) => {
    if (!matchers.some((matchTemplate) => matchTemplate(code) !== undefined)) {
      return undefined;
    }
    const slot = toSlot(BigInt(root));
    const implementation = await findInStorage(slot);
    return implementation && { implementations: [implementation], slot, sourceless: true };
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
