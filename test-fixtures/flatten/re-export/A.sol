// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract First {
    function value() public pure returns (uint256) {
        return 1;
    }
}

function plain() pure returns (uint256) {
    return 2;
}
