// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Worker} from "./Worker.sol";

contract Target {
    Worker internal worker = new Worker();
}
