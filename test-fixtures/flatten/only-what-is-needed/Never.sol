// SPDX-License-Identifier: GPL-3.0-only
pragma solidity ^0.8.20;

contract Never {}
