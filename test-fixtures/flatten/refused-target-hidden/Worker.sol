// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Worker {
    function run() external pure returns (uint256 r) {
        assembly {
            let Target := 1
            r := Target
        }
    }
}
