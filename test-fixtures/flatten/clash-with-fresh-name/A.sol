// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Box {
    uint256 public a;
}
