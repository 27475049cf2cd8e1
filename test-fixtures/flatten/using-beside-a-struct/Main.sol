// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Config} from "./Config.sol";
import {Down} from "./Down.sol";

using Down for uint256;

contract Target {
    Config internal config;

    function run() external view returns (uint256) {
        return config.start.move();
    }
}
