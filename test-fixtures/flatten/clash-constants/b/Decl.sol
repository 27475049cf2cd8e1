// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant SIZE = 4;
uint256 constant SAME = SIZE;
