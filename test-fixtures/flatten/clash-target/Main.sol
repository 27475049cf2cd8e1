// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Target as Old} from "./Old.sol";

contract Target is Old {
    Old internal old = new Old();

    function again() external returns (Old) {
        return new Old();
    }
}
