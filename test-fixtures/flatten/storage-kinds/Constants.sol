// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

uint256 constant START = 0x1000;
uint256 constant LENGTH = START / 1024;
