// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract A {
    function first() public pure returns (uint256) {
        return 1;
    }
}

contract B {
    function second() public pure returns (uint256) {
        return 2;
    }
}
