// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Third as Fourth, plain} from "./C.sol";
import "./C.sol";

contract Target is Fourth {
    function run() external pure returns (uint256) {
        return plain() + Fourth.value() + far();
    }
}
