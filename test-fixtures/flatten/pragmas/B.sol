// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
pragma solidity /* at least */ >0.8.1;

contract B {}
