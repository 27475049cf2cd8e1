// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Base {
    uint256 internal Rate = 3;

    function fee(uint256 x) public pure returns (uint256) {
        return x + 1;
    }
}
