// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    function callA(IThing thing) external returns (uint256) {
        return thing.a(1) + uint32(type(IThing).interfaceId) + uint32(IThing.a.selector);
    }
}
