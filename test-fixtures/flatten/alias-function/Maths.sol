// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function double(uint256 x) pure returns (uint256) {
    return 2 * x;
}

function half(uint256 x) pure returns (uint256) {
    return x / 2;
}

function unused(uint256 x) pure returns (uint256) {
    return x;
}
