// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Numbers {
    uint256 internal constant ONE = 1;

    struct Pair {
        uint256 left;
        uint256 right;
    }

    function next(uint256 x) internal pure returns (uint256) {
        return x + ONE;
    }

    function sum(Pair storage pair) internal view returns (uint256) {
        return pair.left + pair.right;
    }
}
