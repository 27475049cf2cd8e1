// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import * as Inner from "./Inner.sol";
uint256 constant VALUE = 3;
