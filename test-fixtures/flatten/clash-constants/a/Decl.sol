// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant SIZE = 3;
uint256 constant DOUBLE = SIZE * 2;
