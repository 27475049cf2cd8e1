// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPay {
    /// @notice Pays one.
    /// @param x how much
    function one(uint256 x) external returns (uint256);
}
