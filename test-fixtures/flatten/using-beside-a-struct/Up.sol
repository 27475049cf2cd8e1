// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Up {
    function move(uint256 x) internal pure returns (uint256) {
        return x + 1;
    }
}
