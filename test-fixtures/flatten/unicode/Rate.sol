// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// 🦄
struct Rate {
    uint256 value;
}
