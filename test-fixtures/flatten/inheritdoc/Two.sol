// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPay {
    /// @notice Pays two.
    /// @param x how much
    function two(uint256 x) external returns (uint256);
}
