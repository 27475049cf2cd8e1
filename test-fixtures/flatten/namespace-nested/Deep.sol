// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant ANSWER = 42;

struct Thing {
    uint256 v;
}

contract Root {
    struct Leaf {
        uint256 v;
    }
}

function twice(uint256 x) pure returns (uint256) {
    return 2 * x;
}
