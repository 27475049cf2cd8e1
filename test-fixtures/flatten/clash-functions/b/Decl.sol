// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function scale(uint256 x) pure returns (uint256) {
    return 20 * x;
}

function scale(int256 x) pure returns (int256) {
    return x > 0 ? x : scale(-x);
}
