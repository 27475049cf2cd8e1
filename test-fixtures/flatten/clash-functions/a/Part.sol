// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    function scaleA(uint256 x) external pure returns (uint256) {
        return scale(x) + scale(bytes32(x));
    }
}
