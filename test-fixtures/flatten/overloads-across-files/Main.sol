// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {hash} from "./Numbers.sol";
import {hash} from "./Texts.sol";
import * as All from "./All.sol";

function hash(bool x) pure returns (bytes32) {
    return x ? hash(uint256(1)) : hash("0");
}

contract Target {
    function run(uint256 x, string memory text) external pure returns (bytes32) {
        return hash(x) ^ hash(text) ^ hash(x == 0) ^ All.hash(x) ^ All.hash(text);
    }
}
