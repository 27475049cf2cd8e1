import { hasSelector } from "../bytecode/has-selector.ts";
import { createByteTemplate } from "../create-byte-template.ts";
import type { ProxyCandidate } from "../create-proxy-candidate.ts";
import { selectors } from "../selectors.ts";
import { storageSlots } from "../storage-slots.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/** The largest that Safe has released has 171 bytes, with its metadata. */
const maxBytes = 200;

/** Safe 1.0 does not yet answer `masterCopy()` itself. The rest of its code is metadata. */
const firstVersion = createByteTemplate(
  `608060405273${"ff".repeat(20)}600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fe{rest}`,
);

/**
 * The proxies of Safe (Gnosis Safe until 1.3): very small, they answer `masterCopy()` and delegate
 * all else to the address in their first slot. Versions 1.0 to 1.5 are alike in this.
 *
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/proxies/SafeProxy.sol
 */
export const safe: ProxyRule = async (candidate) => {
  const implementation = isSafeProxy(candidate)
    ? await candidate.findInStorage(storageSlots.first)
    : undefined;
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "safe", implementations: [implementation], sourceless: false };
};

function isSafeProxy({ code, instructions }: ProxyCandidate): boolean {
  const isSmall = code.length <= maxBytes * 2;
  return isSmall && (hasSelector(instructions, selectors.masterCopy) || firstVersion(code) !== undefined);
}
