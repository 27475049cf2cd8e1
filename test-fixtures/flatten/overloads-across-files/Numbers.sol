// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function hash(uint256 x) pure returns (bytes32) {
    return bytes32(x);
}
