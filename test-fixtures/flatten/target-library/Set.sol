// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Set {
    mapping(uint256 member => bool isIn) members;
}

function has(Set storage self, uint256 x) view returns (bool) {
    return self.members[x];
}
