/** SPDX-License-Identifier: MIT */
/** @title not the title of B */
pragma solidity ^0.8.20;

contract B {
    uint256 internal b;
}
/// @dev belongs to nothing that is needed
contract Unneeded {}
