// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Root, LAST} from "./Main.sol";

contract Middle is Root {
    uint256 public middle = LAST;
}
