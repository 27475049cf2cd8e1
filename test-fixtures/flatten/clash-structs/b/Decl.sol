// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Item {
    address b;
    Item[] children;
}
