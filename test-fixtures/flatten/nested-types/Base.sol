// SPDX-License-Identifier: MIT
pragma solidity ^0.8.22;

abstract contract Base {
    type Price is uint256;

    enum Kind {
        One,
        Two
    }

    struct Data {
        uint256 x;
        Kind kind;
    }

    error TooHigh(Price price);
    event Set(Price price);
}
