import { selectors } from "../selectors.ts";
import { createGetterRule } from "./create-getter-rule.ts";

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
