// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* 漢字 */ struct Rate {
    uint256 wert;
}
