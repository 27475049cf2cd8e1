// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

function Thing(uint256 x) pure returns (uint256) {
    return x;
}

enum Other {
    One,
    Two
}
