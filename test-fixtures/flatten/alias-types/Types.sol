// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;
type Price is uint128;

enum Side {
    Buy,
    Sell,
    Neither
}

uint256 constant SIZE = 2;
uint256 constant LIMIT = 100 * SIZE;

struct Order {
    Side side;
    Price price;
    uint256[SIZE] levels;
}

error Refused(Side side);
event Filled(Side indexed side, Price price);
