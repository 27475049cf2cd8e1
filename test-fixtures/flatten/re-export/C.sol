// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Second as Third} from "./B.sol";
import "./B.sol";
import {far} from "./D.sol";
