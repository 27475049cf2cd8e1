// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Payment {
    uint256 amount;
    uint256 other;
}

function amount() pure returns (uint256) {
    return 1;
}
