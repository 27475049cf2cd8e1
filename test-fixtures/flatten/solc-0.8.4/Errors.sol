// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

error Denied(uint256 x);
