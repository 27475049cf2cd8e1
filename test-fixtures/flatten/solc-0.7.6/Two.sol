// SPDX-License-Identifier: MIT
pragma solidity ^0.7.4;

uint256 constant FACTOR = 3;

function twice(uint256 x) pure returns (uint256 r) {
    assembly {
        r := mul(FACTOR, x)
    }
}

library Sub {
    function get() internal pure returns (uint256) {
        return 5;
    }
}
