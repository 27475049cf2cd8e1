import { storageSlots } from "../storage-slots.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/**
 * What OpenZeppelin's proxies were before EIP-1967: the slots have labels of ZeppelinOS. USDC is one.
 *
 * @see https://www.npmjs.com/package/zos-lib/v/2.4.3
 */
export const zeppelinosLegacy: ProxyRule = async ({ findInStorage }) => {
  const implementation = await findInStorage(storageSlots.zeppelinosImplementation);
  if (implementation === undefined) {
    return undefined;
  }
  const admin = await findInStorage(storageSlots.zeppelinosAdmin);
  return {
    kind: "proxy",
    pattern: "zeppelinos-legacy",
    implementations: [implementation],
    ...(admin === undefined ? {} : { admin }),
    sourceless: false,
  };
};
