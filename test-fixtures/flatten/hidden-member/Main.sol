// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {add as plus} from "./Add.sol";

using {plus} for Counter;

contract Counter {
    function add(uint256 x) external pure returns (uint256) {
        return x;
    }
}

contract Target {
    function run(Counter counter) external pure returns (uint256) {
        return counter.add(1) + counter.plus(2);
    }
}
