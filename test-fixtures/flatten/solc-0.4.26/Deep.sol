pragma solidity ^0.4.24;

import "./Other.sol" as N;
