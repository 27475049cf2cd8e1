// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Calc {
    function run(uint256 x) external pure returns (uint256) {
        return x + 2;
    }
}
