// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function hash(string memory text) pure returns (bytes32) {
    return keccak256(bytes(text));
}
