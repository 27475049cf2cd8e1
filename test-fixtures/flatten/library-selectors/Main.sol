// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Data as Plain} from "./Plain.sol";
import {Sets} from "./Sets.sol";
import {Data} from "./Data.sol";

contract Target {
    Data internal data;
    Plain internal plain;

    function run() external returns (uint256) {
        plain = Plain(2);
        return Sets.add(data, plain.y);
    }
}
