// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Counter} from "./Main.sol";

function add(Counter, uint256 x) pure returns (uint256) {
    return 2 * x;
}
