// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
pragma abicoder v1;

library Old {
    function twice(uint256 x) internal pure returns (uint256) {
        return 2 * x;
    }
}
