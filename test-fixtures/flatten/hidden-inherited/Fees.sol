// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Rate {
    uint256 value;
}

function fee(uint256 x) pure returns (uint256) {
    return x + 1000;
}
