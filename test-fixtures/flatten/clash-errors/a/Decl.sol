// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

error Unpaid(uint256 amount);
