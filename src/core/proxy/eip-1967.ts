import { type Address, type BareHex, toBareHex } from "../../base/hex.ts";
import { createByteTemplate, type TemplateMatch } from "./byte-template.ts";
import { decodeAddress, type ProxyCandidate, type ProxyMatcher } from "./candidate.ts";
import { selectors, storageSlots } from "./places.ts";

/**
 * Returns no implementation if the beacon does not answer. OpenZeppelin 5's BeaconProxy reads an immutable, but sets
 * the slot as well.
 */
export const matchEip1967Beacon: ProxyMatcher = async ({ code, findInStorage, ask }) => {
  const beacon = await findInStorage(storageSlots.eip1967Beacon);
  if (beacon === undefined) {
    return undefined;
  }
  const implementation = await askBeacon(beacon, ask);
  return {
    implementations: implementation === undefined ? [] : [implementation],
    beacon,
    slot: storageSlots.eip1967Beacon,
    sourceless: matchMinimalProxy(code) !== undefined,
  };
};

/** From the proxy: a beacon may answer others differently. */
export async function askBeacon(beacon: Address, ask: ProxyCandidate["ask"]): Promise<Address | undefined> {
  return (
    decodeAddress(await ask(selectors.implementation, beacon)) ??
    decodeAddress(await ask(selectors.childImplementation, beacon))
  );
}

const implementationSlot = toBareHex(storageSlots.eip1967Implementation);

const beaconSlot = toBareHex(storageSlots.eip1967Beacon);

/**
 * Proxies with EIP-1967's slots and without source: EIP-7760 (Solady) and ERC1967Clones (OpenZeppelin 5.7).
 * The address in transparent ones is their factory and admin.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7760
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/ERC1967Factory.sol
 * @see https://github.com/OpenZeppelin/openzeppelin-contracts/blob/v5.7.0/contracts/proxy/ERC1967/ERC1967Clones.sol
 */
const minimalTemplates = [
  // transparent
  `3d3d3373{address:20}14605757363d3d37363d7f${implementationSlot}545af43d6000803e6052573d6000fd5b3d6000f35b3d356020355560408036111560525736038060403d373d3d355af43d6000803e6052573d6000fd{rest}`,
  `3d3d336d{address:14}14605157363d3d37363d7f${implementationSlot}545af43d6000803e604c573d6000fd5b3d6000f35b3d3560203555604080361115604c5736038060403d373d3d355af43d6000803e604c573d6000fd{rest}`,
  `3658146083573d3d3373{address:20}14605d57363d3d37363d7f${implementationSlot}545af43d6000803e6058573d6000fd5b3d6000f35b3d35602035556040360380156058578060403d373d3d355af43d6000803e6058573d6000fd5b602060293d393d51543d52593df3{rest}`,
  `365814607d573d3d336d{address:14}14605757363d3d37363d7f${implementationSlot}545af43d6000803e6052573d6000fd5b3d6000f35b3d35602035556040360380156052578060403d373d3d355af43d6000803e6052573d6000fd5b602060233d393d51543d52593df3{rest}`,
  // UUPS, the last by OpenZeppelin
  `363d3d373d3d363d7f${implementationSlot}545af43d6000803e6038573d6000fd5b3d6000f3{rest}`,
  `365814604357363d3d373d3d363d7f${implementationSlot}545af43d6000803e603e573d6000fd5b3d6000f35b6020600f3d393d51543d52593df3{rest}`,
  `365f5f375f5f365f7f${implementationSlot}545af43d5f5f3e6036573d5ffd5b3d5ff3{rest}`,
  // beacon
  `363d3d373d3d363d60203660043663${selectors.implementation}60e01b36527f${beaconSlot}545afa5036515af43d6000803e604d573d6000fd5b3d6000f3{rest}`,
  `363d3d373d3d363d60203660043663${selectors.implementation}60e01b36527f${beaconSlot}545afa361460525736515af43d600060013e6052573d6001fd5b3d6001f3{rest}`,
].map(createByteTemplate);

export function matchMinimalProxy(code: BareHex): TemplateMatch | undefined {
  for (const matchTemplate of minimalTemplates) {
    const match = matchTemplate(code);
    if (match !== undefined) {
      return match;
    }
  }
  return undefined;
}
