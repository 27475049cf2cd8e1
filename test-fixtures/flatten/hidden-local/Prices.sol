// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function price(uint256 x) pure returns (uint256) {
    return 100 + x;
}

function discount(uint256 x) pure returns (uint256) {
    return x / 10;
}

function total(uint256 x) pure returns (uint256) {
    return x;
}
