// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Middle} from "./Abc.sol";

uint256 constant LAST = 9;

abstract contract Root {
    uint256 public root = 1;
}

contract Target {
    function run(Middle middle) external view returns (uint256) {
        return middle.root() + middle.middle() + LAST;
    }
}
