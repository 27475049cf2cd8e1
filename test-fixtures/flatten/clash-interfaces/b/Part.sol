// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    function callB(IThing thing) external returns (uint256) {
        emit IThing.Seen(msg.sender);
        return thing.b(thing) + uint32(type(IThing).interfaceId) + uint32(bytes4(abi.encodeCall(IThing.b, (thing))));
    }
}
