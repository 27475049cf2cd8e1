// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    function b() external pure returns (uint256, Other) {
        return (Thing(2), Other.Two);
    }
}
