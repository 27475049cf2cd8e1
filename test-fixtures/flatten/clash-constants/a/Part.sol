// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartA {
    uint256[SIZE] internal listA;

    function sizeA() external view returns (uint256 size) {
        uint256[DOUBLE] memory twice;
        assembly {
            size := mul(SIZE, 2)
        }
        return size + twice.length + listA.length;
    }
}
