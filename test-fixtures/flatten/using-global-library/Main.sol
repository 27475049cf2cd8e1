// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Counter, Extras} from "./Counter.sol";

contract Target {
    Counter internal counter;

    function run() external returns (uint256) {
        counter.increase();
        Extras.reset(counter);
        return counter.value;
    }
}
