// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {plus as add} from "./Plus.sol";

using {add} for uint256;

function sum(uint256[] memory xs) pure returns (uint256 total) {
    for (uint256 i; i < xs.length; ++i) {
        total = total.add(xs[i]);
    }
}
