// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Decl.sol";

contract PartB {
    uint256[SIZE + 1][SIZE] internal listB;

    function sizeB() external view returns (uint256 size) {
        assembly {
            let twice := mul(SIZE, SAME)
            size := add(twice, SIZE)
        }
        return size + listB.length;
    }
}
