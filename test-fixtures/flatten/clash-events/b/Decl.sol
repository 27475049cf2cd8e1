// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

event Paid(address indexed who); // the payer
