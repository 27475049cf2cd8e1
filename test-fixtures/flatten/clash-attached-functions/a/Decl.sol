// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function bump(uint256 x) pure returns (uint256) {
    return x + 1;
}

using {bump} for uint256;
