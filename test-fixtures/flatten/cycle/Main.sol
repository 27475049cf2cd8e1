// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Child} from "./Child.sol";

contract Target {
    Child public child;

    function spawn() external {
        child = new Child(this);
    }

    function ping() external pure returns (uint256) {
        return 1;
    }
}
