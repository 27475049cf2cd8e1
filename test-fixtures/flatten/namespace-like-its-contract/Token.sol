// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Token {
    uint256 internal total;
}
