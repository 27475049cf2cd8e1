// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Up} from "./Up.sol";

using Up for uint256;

struct Config {
    uint256 start;
}

contract Other {
    function run(uint256 x) external pure returns (uint256) {
        return x.move();
    }
}
