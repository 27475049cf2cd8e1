// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Store {
    uint256 public two = 2;

    function self() external view returns (Store) {
        return this;
    }
}
