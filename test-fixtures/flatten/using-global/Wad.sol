// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {add, equal, negate, twice, thrice, multiply as times} from "./Operations.sol";

type Wad is int256;

using { add as +, equal as ==, times as *, negate as -, twice, thrice } for Wad global;

function wad(int256 x) pure returns (Wad) {
    return Wad.wrap(x);
}
