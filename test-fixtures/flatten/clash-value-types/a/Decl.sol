// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

type Amount is uint256;
