// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

type Metre is uint256;

using {add, add as +} for Metre global;

function add(Metre a, Metre b) pure returns (Metre) {
    return Metre.wrap(Metre.unwrap(a) + Metre.unwrap(b));
}
