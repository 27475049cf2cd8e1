// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Wad} from "./Wad.sol";

function add(Wad a, Wad b) pure returns (Wad) {
    return Wad.wrap(Wad.unwrap(a) + Wad.unwrap(b));
}

function multiply(Wad a, Wad b) pure returns (Wad) {
    return Wad.wrap(Wad.unwrap(a) * Wad.unwrap(b));
}

function equal(Wad a, Wad b) pure returns (bool) {
    return Wad.unwrap(a) == Wad.unwrap(b);
}

function negate(Wad a) pure returns (Wad) {
    return Wad.wrap(-Wad.unwrap(a));
}

function twice(Wad a) pure returns (Wad) {
    return a + a;
}

function thrice(Wad a) pure returns (Wad) {
    return a + a + a;
}
