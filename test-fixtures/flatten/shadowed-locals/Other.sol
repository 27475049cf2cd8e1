// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Item {
    uint256 count;
}

function count(Item memory item) pure returns (uint256) {
    return item.count;
}
