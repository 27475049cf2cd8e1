// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {First as Second, plain} from "./A.sol";
