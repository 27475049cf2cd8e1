// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Rates {
    function third(uint256 amount) internal pure returns (uint256) {
        uint256 part = amount / 3;
        if (part > 100) {
            part = 100;
        }
        return part;
    }
}
