pragma solidity ^0.8.20;

import {Base} from "./Base.sol";
import {Refused} from "./Refused.sol";

/// SPDX-License-Identifier: MIT
/// @title The target
contract Target is Base {
    function run(uint256 x) external pure {
        if (x > 1) revert Refused(x);
    }
}
