// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Mask} from "./Mask.sol";
import {Packer} from "./Packer.sol";

contract Target is Packer {
    function masked(uint256 x) external pure returns (uint256) {
        return Mask.cut(x);
    }
}
