import { hasSelector } from "../../bytecode/dispatch.ts";
import { selectors } from "../selectors.ts";
import { createGetterRule } from "./create-getter-rule.ts";

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
