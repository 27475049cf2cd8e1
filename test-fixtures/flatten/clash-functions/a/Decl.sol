// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function scale(uint256 x) pure returns (uint256) {
    return 10 * x;
}

function scale(bytes32 x) pure returns (uint256) {
    return uint256(x);
}
