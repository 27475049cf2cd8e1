// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function far() pure returns (uint256) {
    return 3;
}
