// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Texts.sol";
import "./Numbers.sol";
