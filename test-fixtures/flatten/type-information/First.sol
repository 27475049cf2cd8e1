// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Made {
    uint256 public first;
}
