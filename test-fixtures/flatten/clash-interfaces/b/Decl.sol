// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IThing {
    event Seen(address who);
    function b(IThing other) external returns (uint256);
}
