// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {A} from "./A.sol";
import {B} from "./B.sol";

contract Target is A, B {}
