// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;
event Moved(uint256 x);

/*
 * The other one.
 */
event Moved(address x);
