// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// A before

/// @dev A is a base.
contract A {
    uint256 internal a; // the first
}
