// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @notice Someone owes something.
/// @param who the debtor
error Unpaid(address who);
