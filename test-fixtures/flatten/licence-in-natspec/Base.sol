pragma solidity ^0.8.20;

/* (c) 2026; SPDX-License-Identifier: MIT */
contract Base {
    uint256 internal value; // SPDX-License-Identifier: MIT
}
