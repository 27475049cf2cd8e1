// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant UNUSED = 1;
uint256 constant NEEDED = 2;

struct Used {
    Deep deep;
}

struct Deep {
    uint256[NEEDED] xs;
}

function small() pure returns (uint256) {
    return NEEDED;
}

contract Big {
    function big() external pure returns (uint256) {
        return UNUSED;
    }
}
