// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

type Second is uint256;

using {add as +, zero} for Second global;

function add(Second a, Second b) pure returns (Second) {
    return Second.wrap(Second.unwrap(a) + Second.unwrap(b));
}

function zero(Second) pure returns (Second) {
    return Second.wrap(0);
}
