import type { BareHex } from "../../hex.ts";
import { createByteTemplate, type TemplateMatch } from "../create-byte-template.ts";
import { selectors } from "../selectors.ts";
import { storageSlots } from "../storage-slots.ts";

const implementationSlot = storageSlots.eip1967Implementation.slice(2);
const beaconSlot = storageSlots.eip1967Beacon.slice(2);

/**
 * Proxies with the storage of EIP-1967 and a code without source: those of EIP-7760, which Solady
 * writes, and since OpenZeppelin 5.7 those of ERC1967Clones. Behind each may be arguments.
 *
 * The transparent ones have their factory's address in the code, of 20 bytes or of 14: it is their
 * admin, and it alone may upgrade them. The others keep nothing else in code. The forms of each
 * kind that answer a call of one byte with the implementation are EIP-7760's I-variants.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7760
 * @see https://github.com/Vectorized/solady/blob/main/src/utils/ERC1967Factory.sol
 * @see https://github.com/OpenZeppelin/openzeppelin-contracts/blob/v5.7.0/contracts/proxy/ERC1967/ERC1967Clones.sol
 */
const templates = [
  // transparent
  `3d3d3373{address:20}14605757363d3d37363d7f${implementationSlot}545af43d6000803e6052573d6000fd5b3d6000f35b3d356020355560408036111560525736038060403d373d3d355af43d6000803e6052573d6000fd{arguments}`,
  `3d3d336d{address:14}14605157363d3d37363d7f${implementationSlot}545af43d6000803e604c573d6000fd5b3d6000f35b3d3560203555604080361115604c5736038060403d373d3d355af43d6000803e604c573d6000fd{arguments}`,
  `3658146083573d3d3373{address:20}14605d57363d3d37363d7f${implementationSlot}545af43d6000803e6058573d6000fd5b3d6000f35b3d35602035556040360380156058578060403d373d3d355af43d6000803e6058573d6000fd5b602060293d393d51543d52593df3{arguments}`,
  `365814607d573d3d336d{address:14}14605757363d3d37363d7f${implementationSlot}545af43d6000803e6052573d6000fd5b3d6000f35b3d35602035556040360380156052578060403d373d3d355af43d6000803e6052573d6000fd5b602060233d393d51543d52593df3{arguments}`,
  // UUPS, the last by OpenZeppelin
  `363d3d373d3d363d7f${implementationSlot}545af43d6000803e6038573d6000fd5b3d6000f3{arguments}`,
  `365814604357363d3d373d3d363d7f${implementationSlot}545af43d6000803e603e573d6000fd5b3d6000f35b6020600f3d393d51543d52593df3{arguments}`,
  `365f5f375f5f365f7f${implementationSlot}545af43d5f5f3e6036573d5ffd5b3d5ff3{arguments}`,
  // beacon
  `363d3d373d3d363d60203660043663${selectors.implementation}60e01b36527f${beaconSlot}545afa5036515af43d6000803e604d573d6000fd5b3d6000f3{arguments}`,
  `363d3d373d3d363d60203660043663${selectors.implementation}60e01b36527f${beaconSlot}545afa361460525736515af43d600060013e6052573d6001fd5b3d6001f3{arguments}`,
].map(createByteTemplate);

/** Returns the factory and the arguments of such a proxy; undefined for any other code. */
export function matchMinimalEip1967(code: BareHex): TemplateMatch | undefined {
  for (const template of templates) {
    const match = template(code);
    if (match !== undefined) {
      return match;
    }
  }
  return undefined;
}
