// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Down as D} from "./Down.sol";

using {D.move} for uint256;

abstract contract Start {
    constructor(uint256[] memory) {}
}

contract B is Start(new uint256[](1)) {
    function moveB(uint256 x) external pure returns (uint256) {
        return x.move();
    }
}
