// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

event Paid(uint256 amount);
