// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Big, small, UNUSED, Used} from "./Many.sol";
import "./Never.sol";

contract Target {
    Used internal used;

    function run() external pure returns (uint256) {
        return small();
    }
}

contract Neighbour is Big {}
