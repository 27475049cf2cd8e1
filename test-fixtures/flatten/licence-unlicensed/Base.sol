// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0 <0.9.0;

contract Base {
    uint256 public value;
}
