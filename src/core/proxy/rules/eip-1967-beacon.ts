import { decodeAddress } from "../decode-address.ts";
import { selectors } from "../selectors.ts";
import { storageSlots } from "../storage-slots.ts";
import { matchMinimalEip1967 } from "./match-minimal-eip-1967.ts";
import type { ProxyRule } from "./proxy-rule.ts";

/**
 * The slot of the standard has a beacon, which is asked for the implementation. A beacon that does
 * not answer leaves the proxy without implementation.
 *
 * OpenZeppelin 5's BeaconProxy uses an immutable and sets the slot besides, so storage tells what
 * the code does not.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967#beacon-contract-address
 */
export const eip1967Beacon: ProxyRule = async ({ code, findInStorage, ask }) => {
  const beacon = await findInStorage(storageSlots.eip1967Beacon);
  if (beacon === undefined) {
    return undefined;
  }
  const implementation =
    decodeAddress(await ask(selectors.implementation, beacon)) ??
    decodeAddress(await ask(selectors.childImplementation, beacon));
  const minimal = matchMinimalEip1967(code);
  const { immutableArguments } = minimal ?? {};
  return {
    kind: "proxy",
    pattern: "eip-1967-beacon",
    implementations: implementation === undefined ? [] : [implementation],
    beacon,
    ...(immutableArguments === undefined ? {} : { immutableArguments }),
    sourceless: minimal !== undefined,
  };
};
