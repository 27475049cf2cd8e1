// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

enum Level {
    Low,
    High
}

contract Made {
    uint256 public second;
}
