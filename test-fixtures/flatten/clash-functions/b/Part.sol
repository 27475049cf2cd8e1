// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    function scaleB(uint256 x) external pure returns (uint256) {
        return scale(x) + uint256(scale(int256(x)));
    }
}
