import type { BareHex } from "../../base/hex.ts";
import { toSelector } from "../proxy/selectors.ts";

/**
 * Functions that standards define, with those that the common implementations of them add: any two contracts
 * may have them in common, whoever wrote them.
 *
 * @see https://eips.ethereum.org/erc
 */
const standardFunctions = [
  // ERC-20 and its extensions
  "name() symbol() decimals() totalSupply() balanceOf(address) allowance(address,address)",
  "approve(address,uint256) transfer(address,uint256) transferFrom(address,address,uint256)",
  "increaseAllowance(address,uint256) decreaseAllowance(address,uint256)",
  "burn(uint256) burnFrom(address,uint256)",
  // ERC-2612, ERC-5267
  "permit(address,address,uint256,uint256,uint8,bytes32,bytes32) nonces(address) DOMAIN_SEPARATOR() eip712Domain()",
  // ERC-165, ERC-173
  "supportsInterface(bytes4) owner() transferOwnership(address) renounceOwnership()",
  "pendingOwner() acceptOwnership()",
  // ERC-721, ERC-2981
  "ownerOf(uint256) getApproved(uint256) setApprovalForAll(address,bool) isApprovedForAll(address,address)",
  "safeTransferFrom(address,address,uint256) safeTransferFrom(address,address,uint256,bytes)",
  "tokenURI(uint256) tokenByIndex(uint256) tokenOfOwnerByIndex(address,uint256)",
  "onERC721Received(address,address,uint256,bytes) royaltyInfo(uint256,uint256)",
  // ERC-1155
  "balanceOf(address,uint256) balanceOfBatch(address[],uint256[]) uri(uint256)",
  "safeTransferFrom(address,address,uint256,uint256,bytes)",
  "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
  "onERC1155Received(address,address,uint256,uint256,bytes)",
  "onERC1155BatchReceived(address,address,uint256[],uint256[],bytes)",
  // ERC-4626
  "asset() totalAssets() convertToShares(uint256) convertToAssets(uint256)",
  "maxDeposit(address) previewDeposit(uint256) deposit(uint256,address)",
  "maxMint(address) previewMint(uint256) mint(uint256,address)",
  "maxWithdraw(address) previewWithdraw(uint256) withdraw(uint256,address,address)",
  "maxRedeem(address) previewRedeem(uint256) redeem(uint256,address,address)",
  // Access control, pausing, upgrades and batches, as libraries have them
  "DEFAULT_ADMIN_ROLE() hasRole(bytes32,address) getRoleAdmin(bytes32)",
  "grantRole(bytes32,address) revokeRole(bytes32,address) renounceRole(bytes32,address)",
  "getRoleMember(bytes32,uint256) getRoleMemberCount(bytes32) getRoleMembers(bytes32)",
  "authority() setAuthority(address) setOwner(address) paused()",
  "proxiableUUID() upgradeTo(address) upgradeToAndCall(address,bytes) UPGRADE_INTERFACE_VERSION()",
  "multicall(bytes[])",
];

let known: readonly BareHex[] | undefined;

/** Returns the selectors of functions that standards define, so that they say nothing about whose a contract is. */
export function listStandardSelectors(): readonly BareHex[] {
  known ??= standardFunctions.flatMap((line) => line.split(" ").map(toSelector));
  return known;
}
