// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Packer {
    function pack(uint256 x) public pure returns (uint256 r) {
        assembly {
            function shift(v) -> w {
                w := shr(8, v)
            }
            let mask := not(0)
            r := and(shift(x), mask)
        }
    }
}
