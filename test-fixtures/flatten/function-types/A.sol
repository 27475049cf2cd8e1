// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Data {
    uint256 a;
}
