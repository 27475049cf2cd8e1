// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Up} from "./Up.sol";

using Up for uint256;

interface IA {}

contract A {
    string public constant Up = "a member with the name of the library";

    function moveA(uint256 x) external pure returns (uint256) {
        return x.move();
    }
}
