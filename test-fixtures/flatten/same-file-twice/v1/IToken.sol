// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    /// @notice How many there are.
    function total() external view returns (uint256);
}
