// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Old} from "./Old.sol";

contract Target {
    function run(uint256[][] calldata xs) external pure returns (bytes memory) {
        return Old.encode(xs[0][0]);
    }
}
