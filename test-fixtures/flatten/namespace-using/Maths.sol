// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Box {
    uint256 v;
}

function plus(uint256 a, uint256 b) pure returns (uint256) {
    return a + b;
}

function minus(uint256 a, uint256 b) pure returns (uint256) {
    return a - b;
}

library Lib {
    function times(uint256 a, uint256 b) internal pure returns (uint256) {
        return a * b;
    }

    function open(Box storage box) internal view returns (uint256) {
        return box.v;
    }
}
