// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The middle one of a list of numbers; deployed once and linked to.
library Median {
    function compute(uint256[] memory values) public pure returns (uint256) {
        for (uint256 i = 1; i < values.length; i++) {
            for (uint256 j = i; j > 0 && values[j - 1] > values[j]; j--) {
                (values[j - 1], values[j]) = (values[j], values[j - 1]);
            }
        }
        return values[values.length / 2];
    }
}
