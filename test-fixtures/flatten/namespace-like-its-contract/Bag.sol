// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Bag {
    uint256 Bag;
}
