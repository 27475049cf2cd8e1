// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Metre} from "./Metre.sol";
import {Second} from "./Second.sol";

contract Target {
    function run(Metre a, Second b) external pure returns (Metre, Second) {
        return (a + a.add(a), b + b);
    }
}
