// SPDX-License-Identifier: GPL-2.0-only
pragma solidity >=0.8.0 <0.9.0;

contract Base {
    uint256 public value;
}
