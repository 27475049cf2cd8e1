// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    Thing internal thingA;

    function a() external {
        thingA = Thing(1);
        if (thingA.a == 0) revert Other();
    }
}
