// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {sum} from "./Sum.sol";

contract Target {
    function run(uint256[] memory xs) external pure returns (uint256) {
        return sum(xs);
    }
}
