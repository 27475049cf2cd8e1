// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant SLOT = 0x1234;
