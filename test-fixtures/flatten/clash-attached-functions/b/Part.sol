// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    using {bump} for uint256;

    function bumpB(uint256 x) external pure returns (uint256) {
        return (x + x.bump()).bump();
    }
}
