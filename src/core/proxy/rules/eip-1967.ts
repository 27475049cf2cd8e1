import { storageSlots } from "../storage-slots.ts";
import { matchMinimalEip1967 } from "./match-minimal-eip-1967.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/**
 * The implementation is in the slot of the standard. With an admin in its slot the proxy counts as
 * transparent; a UUPS proxy may have one as well, and delegates the same.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 */
export const eip1967: ProxyRule = async ({ code, findInStorage }) => {
  const implementation = await findInStorage(storageSlots.eip1967Implementation);
  if (implementation === undefined) {
    return undefined;
  }
  const minimal = matchMinimalEip1967(code);
  const admin = (await findInStorage(storageSlots.eip1967Admin)) ?? minimal?.address;
  const { immutableArguments } = minimal ?? {};
  return {
    kind: "proxy",
    pattern: admin === undefined ? "eip-1967" : "eip-1967-transparent",
    implementations: [implementation],
    ...(admin === undefined ? {} : { admin }),
    ...(immutableArguments === undefined ? {} : { immutableArguments }),
    sourceless: minimal !== undefined,
  };
};
