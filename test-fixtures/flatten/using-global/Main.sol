// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Wad, wad} from "./Wad.sol";

contract Target {
    function run(Wad a, Wad b) external pure returns (Wad) {
        Wad c = a + b;
        return (-c).twice() == wad(0) ? a : c;
    }
}
