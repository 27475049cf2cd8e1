// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract Counter {
    uint256 public count;

    constructor(uint256 start) {
        count = start;
    }
}
