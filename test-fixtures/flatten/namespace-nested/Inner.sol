// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Deep.sol" as Deep;
