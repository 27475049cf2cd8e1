// SPDX-License-Identifier: MIT
pragma solidity >= 0.8.4;
pragma abicoder v2;

import {A} from "./A.sol";
import {B} from "./B.sol";
import {C} from "./C.sol";
import {D} from "./D.sol";

contract Target is A, B, C, D {}
