// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
pragma abicoder v1;

library Old {
    function encode(uint256 x) internal pure returns (bytes memory) {
        return abi.encodePacked(x);
    }
}
