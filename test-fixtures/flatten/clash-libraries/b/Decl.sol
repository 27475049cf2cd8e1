// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Tool {
    error Bad();

    function f(uint256 x) internal pure returns (uint256) {
        if (x == 0) revert Tool.Bad();
        return x + 2;
    }
}
