// SPDX-License-Identifier: MIT
pragma solidity ^0.7.4;

uint256 constant FACTOR = 2;

function twice(uint256 x) pure returns (uint256) {
    return FACTOR * x;
}
