// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Sets as InternalSets} from "./Internal.sol";
import {Sets} from "./Public.sol";
import {Results} from "./Result.sol";
import {Results as OtherResults} from "./OtherResult.sol";

contract Target {
    InternalSets.Set internal one;
    Sets.Set internal other;

    function run() external returns (uint256) {
        InternalSets.add(one);
        Sets.add(other, Sets.Step.Two);
        return Results.make(1).x + OtherResults.make(2).y;
    }
}
