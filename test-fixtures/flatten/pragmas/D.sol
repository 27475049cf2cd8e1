// SPDX-License-Identifier: MIT
pragma solidity>=0.8.5<0.9.0;

contract D {}
