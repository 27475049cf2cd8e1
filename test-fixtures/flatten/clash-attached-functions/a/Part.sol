// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    using {bump} for uint256;

    function bumpA(uint256 x) external pure returns (uint256) {
        return x.bump().bump();
    }
}
