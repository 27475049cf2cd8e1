// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Thing {
    uint256 a;
}

error Other();
