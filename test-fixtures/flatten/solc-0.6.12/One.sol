// SPDX-License-Identifier: MIT
pragma solidity ^0.6.0;

enum Mode {
    Off,
    On
}

struct Data {
    uint256 x;
    Mode mode;
}
