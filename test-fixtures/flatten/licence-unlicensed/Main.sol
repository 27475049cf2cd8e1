// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.20;

import {Base} from "./Base.sol";

contract Target is Base {}
