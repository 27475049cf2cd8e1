// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;
import {Base} from "./Base.sol";

contract Heir is Base {}
