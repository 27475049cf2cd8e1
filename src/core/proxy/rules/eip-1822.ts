import { storageSlots } from "../storage-slots.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/**
 * The implementation is in the slot that is the hash of "PROXIABLE". What is called UUPS today keeps
 * it in EIP-1967's slot.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1822
 */
export const eip1822: ProxyRule = async ({ findInStorage }) => {
  const implementation = await findInStorage(storageSlots.eip1822Implementation);
  return implementation === undefined
    ? undefined
    : { kind: "proxy", pattern: "eip-1822", implementations: [implementation], sourceless: false };
};
