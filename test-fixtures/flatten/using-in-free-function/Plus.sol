// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function plus(uint256 a, uint256 b) pure returns (uint256) {
    return a + b;
}
