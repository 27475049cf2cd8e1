// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PartA} from "./a/Part.sol";
import {PartB} from "./b/Part.sol";

contract Target is PartA, PartB {}
