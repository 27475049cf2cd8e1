/**
 * @title The file of errors
 * @author SPDX-License-Identifier: MIT
 */
pragma solidity ^0.8.20;

/// @title Imports
import "./Base.sol";

error Refused(uint256 x);
