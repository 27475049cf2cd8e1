// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import * as Self from "./Main.sol";
import {helper as myself} from "./Main.sol";

function helper(uint256 x) pure returns (uint256) {
    return x;
}

contract Target {
    Self.Target internal other;

    function run(uint256 x) external pure returns (uint256) {
        return Self.helper(x) + myself(x);
    }
}
