// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Results {
    struct Result {
        uint256 x;
    }

    function make(uint256 x) external pure returns (Result memory) {
        return Result(x);
    }
}
