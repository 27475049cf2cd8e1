// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant mask = 0xff;

function shift(uint256 x) pure returns (uint256) {
    return x << 8;
}

library Mask {
    function cut(uint256 x) internal pure returns (uint256) {
        return shift(x) & mask;
    }
}
