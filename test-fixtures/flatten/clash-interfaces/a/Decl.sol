// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IThing {
    function a(uint256 x) external returns (uint256);
}
